import { retryVideo } from '@akada/contract/calls/playback.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, sentenceOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, startUpload } from '../../lib/uploads/uploads.ts'
import { isVideo, notVideoSentence, videoAccept } from '../../lib/video-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { UploadSizeSwitch } from '../../ui/upload-size-switch.tsx'
import { useReloadCurriculum } from './curriculum.api.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { FileButton } from './file-button.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkOffer } from './link-offer.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { contentState, useVideoUpload, videoPurpose, watchingSentence } from './video-state.ts'

/** Shows a lecture's video: missing, uploading or ready. */
export function LectureVideo({ lecture }: { lecture: EditableLecture }) {
  const { id, title, video, link } = lecture
  const [isLinking, setLinking] = useState(false)
  const upload = useVideoUpload(id)
  const purpose = videoPurpose(id)

  function take([file, ...others]: readonly File[]) {
    if (file === undefined) return
    if (others.length > 0) showToast({ kind: 'error', text: 'A lecture can have one video. To add several, drop them on a section.' })
    else if (isVideo(file)) startUpload(file, purpose)
    else showToast({ kind: 'error', text: notVideoSentence(file) })
  }

  const { isOver, ...drop } = useFileDrop(take)
  return (
    <div
      {...drop}
      data-files={isOver || undefined}
      className="grid gap-3 rounded-md data-files:bg-brand-soft data-files:outline-2 data-files:outline-brand"
    >
      {upload ? (
        <UploadProgress
          upload={upload}
          onPause={() => pauseUpload(purpose)}
          onResume={() => resumeUpload(purpose)}
          onCancel={() => cancelUpload(purpose)}
          onRetry={() => retryUpload(purpose)}
        />
      ) : (
        !video &&
        !link && (
          <>
            <NoVideo title={title} onFiles={take} />
            <UploadSizeSwitch />
          </>
        )
      )}
      {video && (
        <VideoCard lecture={lecture} video={video}>
          {!upload && <FileButton variant="secondary" accept={videoAccept} label="Replace video" about={`of ${title}`} onFiles={take} />}
        </VideoCard>
      )}
      {link && (
        <LinkCard lecture={lecture} link={link}>
          {!upload && (
            <FileButton variant="secondary" accept={videoAccept} label="Replace with upload" about={`for ${title}`} onFiles={take} />
          )}
        </LinkCard>
      )}
      {!upload && <LinkOffer lecture={lecture} isOpen={isLinking} onOpen={setLinking} />}
    </div>
  )
}

const NoVideo = ({ title, onFiles }: { title: string; onFiles: (files: readonly File[]) => void }) => (
  <div className="flex flex-col items-center gap-2 rounded-md border-2 border-dashed border-line-strong bg-surface px-4 py-8 text-center">
    <Icon name="video" className="size-8 text-ink-faint" />
    <FileButton variant="secondary" accept={videoAccept} label="Choose video" about={`for ${title}`} onFiles={onFiles} />
    <p className="text-sm text-ink-muted">or drag it here (up to 4 GB). You can keep working while it uploads.</p>
  </div>
)

type VideoCardProps = { lecture: EditableLecture; video: NonNullable<EditableLecture['video']>; children?: ReactNode }

/** Shows a video's state. `children` are its actions. */
export function VideoCard({ lecture, video, children }: VideoCardProps) {
  const { status, percent, problem, bytes, height, posterUrl } = video
  const { kind, text } = contentState(lecture, null)
  const sentence = watchingSentence(video)
  const facts = [lecture.durationSeconds > 0 && lecture.durationString, height && `${height}p`, fileSize(bytes)].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-4">
      <div className="grid aspect-video w-40 flex-none place-items-center overflow-hidden rounded-sm bg-video text-on-video">
        {posterUrl ? <img src={posterUrl} alt="" width={160} height={90} className="size-full object-contain" /> : <Icon name="video" />}
      </div>
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">
            <Badge kind={kind}>{text}</Badge>
          </span>
          <span className="tabular text-sm text-ink-muted">{facts.join(' · ')}</span>
        </p>
        {status === 'WORKING' && <ProgressBar label={`Processing video for ${lecture.title}`} percent={percent} />}
        {sentence && <p className="text-sm text-ink-muted">{sentence}</p>}
        {status === 'FAILED' && <p className="text-danger">{problem ?? 'We couldn’t process this video.'}</p>}
        <div className="flex flex-wrap gap-3">
          {status === 'FAILED' && children && <RetryButton lecture={lecture} />}
          {children}
        </div>
      </div>
    </div>
  )
}

function RetryButton({ lecture: { id, title } }: { lecture: EditableLecture }) {
  const { courseId } = useCurriculumActions()
  const reloadCurriculum = useReloadCurriculum(courseId)
  const retry = useMutation({
    mutationFn: async () => {
      await call(retryVideo, { params: { id } })
      await reloadCurriculum()
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t retry processing. Please try again later.') }),
  })
  return (
    <Button
      size="small"
      className="min-h-11"
      busy={retry.isPending}
      busyText="Retrying…"
      aria-label={`Retry processing ${title}`}
      onClick={() => retry.mutate()}
    >
      <Icon name="refresh" />
      Retry
    </Button>
  )
}
