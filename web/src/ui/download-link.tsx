import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../lib/api.ts'
import { showToast } from './toast.tsx'

type DownloadLinkProps = {
  load: () => Promise<void>
  /** The file for screen readers, if the text alone doesn’t name it. */
  name?: string
  children: string
}

/** Downloads a file that requires the user's session. Looks like a link, for tables and sentences. */
export function DownloadLink({ load, name, children }: DownloadLinkProps) {
  const file = useMutation({
    mutationFn: load,
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t create the file. Please try again.') }),
  })
  return (
    <button
      type="button"
      className="link inline-block py-1 whitespace-nowrap"
      aria-label={`Download ${name ?? children}`}
      aria-busy={file.isPending || undefined}
      onClick={() => file.mutate()}
    >
      {children}
    </button>
  )
}
