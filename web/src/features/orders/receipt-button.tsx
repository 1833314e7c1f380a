import { downloadReceipt } from '@akada/contract/calls/purchases.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

export function ReceiptButton({ orderId }: { orderId: number }) {
  const receipt = useMutation({
    mutationFn: () => download(downloadReceipt, { params: { id: orderId } }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t download the receipt. Please try again.') }),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={receipt.isPending}
      busyText="Downloading…"
      aria-label={receipt.isPending ? undefined : `Receipt for order #${orderId}`}
      onClick={() => receipt.mutate()}
    >
      <Icon name="download" />
      Receipt
    </Button>
  )
}
