import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../lib/api.ts'
import { pictureAccept, preparePicture } from '../lib/prepare-picture.ts'
import { Button } from './button.tsx'
import { FileChoice } from './file-choice.tsx'
import { Icon } from './icon.tsx'
import { ImageCover } from './image-cover.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SectionCard } from './section-card.tsx'
import { showToast } from './toast.tsx'

type Cover = { id: number; coverImageUrl: string | null; coverWidths: readonly number[] }
type Sent = { file: Blob; fileName: string; onProgress: (percent: number) => void; signal: AbortSignal }

type CoverUploadProps = {
  intro: string
  cover: Cover
  isReadOnly?: boolean
  /** Sends the picture, and is done once the page shows it. */
  send: (sent: Sent) => Promise<unknown>
}

/** Shows a cover as in lists, and replaces it. */
export function CoverUpload({ intro, cover, isReadOnly = false, send }: CoverUploadProps) {
  const sending = useSending(send)
  return (
    <SectionCard title="Cover" intro={intro}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <div className="overflow-hidden rounded-md border border-line">
          <ImageCover
            id={cover.id}
            src={cover.coverImageUrl}
            widths={cover.coverWidths}
            sizes="(min-width: 40rem) 368px, calc(100vw - 74px)"
            width={750}
            height={422}
            alt={cover.coverImageUrl ? 'Current cover' : ''}
          />
        </div>
        <div className="grid content-start justify-items-start gap-3">
          <p id="cover-hint" className="field-hint">
            Recommended size: 750x422 pixels or larger (16:9). JPEG, PNG, WebP, AVIF, GIF or TIFF.
          </p>
          <FileChoice
            label={cover.coverImageUrl ? 'Replace cover' : 'Choose cover'}
            accept={pictureAccept}
            describedBy="cover-hint cover-error"
            disabled={isReadOnly || sending.isPending}
            onFile={sending.start}
          />
          {sending.isPending && (
            <div className="w-full max-w-sm">
              <ProgressBar label="Cover upload" percent={sending.percent} />
              <p className="tabular mt-1 flex items-center justify-between gap-4 text-sm text-ink-muted">
                <span>{sending.percent}%</span>
                <Button variant="quiet" size="small" onClick={sending.cancel}>
                  Cancel
                </Button>
              </p>
            </div>
          )}
          <div id="cover-error" role="alert">
            {sending.error && (
              <p className="field-error">
                <Icon name="warning" />
                {sentenceOf(sending.error, 'We couldn’t upload this image. Please try again.')}
              </p>
            )}
          </div>
        </div>
      </div>
    </SectionCard>
  )
}

function useSending(send: CoverUploadProps['send']) {
  const [percent, setPercent] = useState(0)
  const stop = useRef<() => void>(undefined)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      stop.current = () => controller.abort()
      setPercent(0)
      await send({ file: await preparePicture(file), fileName: file.name, onProgress: setPercent, signal: controller.signal })
    },
    onSuccess: () => showToast({ kind: 'success', text: 'Cover saved.' }),
    onError: (failure) => {
      if (failure.name === 'AbortError') reset()
    },
  })
  return { start: (file: File) => mutate(file), cancel: () => stop.current?.(), percent, isPending, error }
}
