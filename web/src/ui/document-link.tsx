import { downloadTaxDocument } from '@akada/contract/calls/invoices.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../lib/api.ts'
import { download } from '../lib/download.ts'
import { showToast } from './toast.tsx'

/** The number of an invoice, credit note or debit note. Downloads it as PDF. */
export function DocumentLink({ number }: { number: string }) {
  const file = useMutation({
    mutationFn: () => download(downloadTaxDocument, { params: { number }, query: { format: 'pdf' } }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t create the file. Please try again.') }),
  })
  return (
    <button
      type="button"
      className="link inline-block py-1 whitespace-nowrap"
      aria-label={`Download ${number}`}
      aria-busy={file.isPending || undefined}
      onClick={() => file.mutate()}
    >
      {number}
    </button>
  )
}
