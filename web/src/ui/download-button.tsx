import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../lib/api.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

type DownloadButtonProps = { load: () => Promise<void>; children: string }

/** Downloads a file that requires the user's session. */
export function DownloadButton({ load, children }: DownloadButtonProps) {
  const file = useMutation({
    mutationFn: load,
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t create the file. Please try again.') }),
  })
  return (
    <Button variant="secondary" busy={file.isPending} busyText="Preparing…" onClick={() => file.mutate()}>
      <Icon name="download" />
      {children}
    </Button>
  )
}
