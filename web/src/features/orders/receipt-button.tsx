import { downloadReceipt } from '@akada/contract/calls/purchases.ts'
import type { Purchase } from '@akada/contract/purchases.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { loadDocument } from '../../lib/tax-documents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

export const ReceiptButton = ({ orderId }: { orderId: number }) => (
  <FileButton
    text="Receipt"
    name={`Receipt for order #${orderId}`}
    load={() => download(downloadReceipt, { params: { id: orderId } })}
    failure="We couldn’t download the receipt. Please try again."
  />
)

/** Downloads the invoice of a company as a file for its accounting software. */
export function EInvoiceButton({ order: { id, documents } }: { order: Pick<Purchase, 'id' | 'documents'> }) {
  const invoice = documents?.find(({ kind, hasEInvoice }) => kind === 'INVOICE' && hasEInvoice)
  if (!invoice) return null
  return (
    <FileButton
      text="E-invoice (XML)"
      name={`E-invoice (XML) for order #${id}`}
      load={() => loadDocument(invoice.number, 'xml')}
      failure="We couldn’t download the e-invoice. Please try again."
    />
  )
}

type FileButtonProps = { text: string; name: string; load: () => Promise<void>; failure: string }

function FileButton({ text, name, load, failure }: FileButtonProps) {
  const file = useMutation({
    mutationFn: load,
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, failure) }),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={file.isPending}
      busyText="Downloading…"
      aria-label={file.isPending ? undefined : name}
      onClick={() => file.mutate()}
    >
      <Icon name="download" />
      {text}
    </Button>
  )
}
