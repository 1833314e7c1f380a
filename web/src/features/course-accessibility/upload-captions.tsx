import type { AccessibilityReport } from '@akada/contract/accessibility.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useRef } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useUploadCaptions } from './accessibility.api.ts'

type UploadCaptionsProps = { lectureId: number; title: string; report: AccessibilityReport }

/** Uploads captions in the course language for a video that has none. */
export function UploadCaptions({ lectureId, title, report }: UploadCaptionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, languageName } = useUploadCaptions(report)

  const send = (file: File) =>
    upload.mutate(
      { lectureId, file },
      {
        onSuccess: () => showToast({ kind: 'success', text: `${isolated(title)} now has captions in ${languageName}.` }),
        onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t upload these captions. Please try again.') }),
      },
    )

  return (
    <>
      <Button
        size="small"
        busy={upload.isPending}
        busyText="Uploading…"
        aria-label={`Upload captions in ${languageName} for ${title}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        Upload captions
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Captions file for ${title}`}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Allows the user to choose the same file again after fixing it.
          currentTarget.value = ''
          if (file) send(file)
        }}
      />
    </>
  )
}
