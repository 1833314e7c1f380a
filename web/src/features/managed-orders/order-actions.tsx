import { downloadReceipt, type ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRecheck, useResendReceipt } from './managed-orders.api.ts'

const fail = (otherwise: string) => (error: unknown) => showToast({ kind: 'error', text: sentenceOf(error, otherwise) })
const say = (text: string) => () => showToast({ kind: 'success', text })

/** What can be done about an order as a whole. */
export function OrderActions({ id, receiptNumber, attempts }: ManagedOrderDetails) {
  const recheck = useRecheck(id)
  const resend = useResendReceipt(id)
  return (
    <div className="flex flex-wrap gap-3">
      {attempts.length > 0 && (
        <Button
          variant="secondary"
          busy={recheck.isPending}
          busyText="Checking..."
          onClick={() =>
            recheck.mutate(undefined, {
              onSuccess: say('The provider was asked again.'),
              onError: fail('We couldn’t ask the provider. Please try again.'),
            })
          }
        >
          Re-check with provider
        </Button>
      )}
      {receiptNumber !== null && (
        <>
          <Button
            variant="secondary"
            busy={resend.isPending}
            busyText="Sending..."
            onClick={() =>
              resend.mutate(undefined, {
                onSuccess: say('The receipt is on its way to the buyer.'),
                onError: fail('We couldn’t send the receipt. Please try again.'),
              })
            }
          >
            Resend receipt
          </Button>
          <DownloadButton load={() => download(downloadReceipt, { params: { id } })}>Download receipt</DownloadButton>
        </>
      )}
    </div>
  )
}
