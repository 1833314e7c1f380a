import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, startUpload } from '../../lib/uploads/uploads.ts'
import { useUpload } from '../../lib/uploads/use-uploads.ts'
import { playableVideoAccept } from '../../lib/video-files.ts'
import { FileChoice } from '../../ui/file-choice.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { useCourseEditing } from './course-editing.tsx'

/** Shows and replaces the short public video about a course. */
export function PromotionalVideoCard() {
  const { course, isReadOnly } = useCourseEditing()
  const queryClient = useQueryClient()
  const purpose = { kind: 'promotional-video', courseId: course.id } as const
  const upload = useUpload(purpose)
  const isDone = upload?.status === 'DONE'

  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: ['editable-course', course.id] })
  }, [queryClient, isDone, course.id])

  return (
    <SectionCard title="Promotional video" intro="Introduce yourself, explain what students will learn and show a sample.">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        {course.promotionalVideoUrl === null ? (
          <p className="grid aspect-video place-items-center rounded-md bg-sunken p-4 text-center text-ink-muted">No video yet</p>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: only the instructor watches it here
          <video
            key={course.promotionalVideoUrl}
            src={course.promotionalVideoUrl}
            controls
            preload="metadata"
            aria-label="Current promotional video"
            className="aspect-video w-full rounded-md bg-video"
          />
        )}
        <div className="grid content-start justify-items-start gap-3">
          <p id="promotional-hint" className="field-hint">
            Recommended length: 2-5 minutes. MP4, MOV or WebM. The video isn’t converted.
          </p>
          <FileChoice
            label={course.promotionalVideoUrl === null ? 'Choose video' : 'Replace video'}
            accept={playableVideoAccept}
            describedBy="promotional-hint"
            disabled={isReadOnly}
            onFile={(file) => startUpload(file, purpose)}
          />
        </div>
      </div>
      {upload && (
        <div className="mt-5">
          <UploadProgress
            upload={upload}
            onPause={() => pauseUpload(purpose)}
            onResume={() => resumeUpload(purpose)}
            onCancel={() => cancelUpload(purpose)}
            onRetry={() => retryUpload(purpose)}
          />
        </div>
      )}
    </SectionCard>
  )
}
