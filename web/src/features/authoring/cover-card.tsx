import { replaceCover } from '@akada/contract/calls/authoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { pictureAccept, preparePicture } from '../../lib/prepare-picture.ts'
import { upload } from '../../lib/upload.ts'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCourseEditing } from './course-editing.tsx'

/** Shows the course cover as in the catalog, and replaces it. */
export function CoverCard() {
  const { course, isReadOnly } = useCourseEditing()
  const sending = useCover(course.id)
  return (
    <SectionCard
      title="Cover"
      intro="Required before you submit for review. It’s the first thing students see: a face or an object works better than text."
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <div className="overflow-hidden rounded-md border border-line">
          <ImageCover
            id={course.id}
            src={course.coverImageUrl}
            widths={course.coverWidths}
            sizes="(min-width: 40rem) 368px, calc(100vw - 74px)"
            width={750}
            height={422}
            alt={course.coverImageUrl ? 'Current cover' : ''}
          />
        </div>
        <div className="grid content-start justify-items-start gap-3">
          <p id="cover-hint" className="field-hint">
            Recommended size: 750x422 pixels or larger (16:9). JPEG, PNG, WebP, AVIF, GIF or TIFF.
          </p>
          <FileChoice
            label={course.coverImageUrl ? 'Replace cover' : 'Choose cover'}
            accept={pictureAccept}
            describedBy="cover-hint cover-error"
            disabled={isReadOnly || sending.isPending}
            onFile={sending.send}
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

function useCover(courseId: number) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const stop = useRef<() => void>(undefined)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      stop.current = () => controller.abort()
      setPercent(0)
      const fields = { courseId: String(courseId) }
      return upload(replaceCover, {
        file: await preparePicture(file),
        fileName: file.name,
        fields,
        onProgress: setPercent,
        signal: controller.signal,
      })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['editable-course', courseId] })
      void queryClient.invalidateQueries({ queryKey: ['own-courses'] })
      showToast({ kind: 'success', text: 'Cover saved.' })
    },
    onError: (failure) => {
      if (failure.name === 'AbortError') reset()
    },
  })
  return { send: (file: File) => mutate(file), cancel: () => stop.current?.(), percent, isPending, error }
}
