import type { CaptionTrack, Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { playableLectureQuery } from './course.api.ts'
import type { Preview } from './course-previews.ts'

type PreviewDialogProps = {
  courseTitle: string
  /** The course's cover, for videos from other sites. */
  posterUrl: string | null
  /** The preview to show, or null if the dialog is closed. */
  shown: Preview | null
  previews: readonly Preview[]
  Video: ComponentType<PreviewVideo>
  /** Plays a lecture's video from another site. */
  Linked: ComponentType<{ lectureId: number; title: string; posterUrl: string | null | undefined }>
  onShow: (preview: Preview) => void
  onClose: () => void
}

export type PreviewVideo = {
  url: string
  posterUrl: string | undefined
  /** The lecture's caption tracks. */
  spoken: { lectureId: number; tracks: readonly CaptionTrack[] } | undefined
}

/** Plays one preview, and lists all of them. */
export const PreviewDialog = ({ courseTitle, shown, previews, Video, Linked, posterUrl, onShow, onClose }: PreviewDialogProps) => (
  <Dialog open={shown !== null} onClose={onClose} title={shown?.title ?? ''} size="large">
    <p dir="auto" className="-mt-2 mb-4 text-ink-muted">
      {courseTitle}
    </p>
    {shown && 'videoUrl' in shown && <Video key={shown.key} url={shown.videoUrl} posterUrl={undefined} spoken={undefined} />}
    {shown && 'lectureId' in shown && <LectureStage key={shown.key} id={shown.lectureId} {...{ Video, Linked, posterUrl }} />}
    {previews.length > 1 && <PreviewList shown={shown} previews={previews} onShow={onShow} />}
  </Dialog>
)

const PreviewList = ({ shown, previews, onShow }: Pick<PreviewDialogProps, 'shown' | 'previews' | 'onShow'>) => (
  <section className="mt-5">
    <h3 className="mb-2 text-base">Free previews</h3>
    <ul className="grid gap-1">
      {previews.map((preview) => (
        <li key={preview.key}>
          <button
            type="button"
            aria-current={preview.key === shown?.key || undefined}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand"
            onClick={() => onShow(preview)}
          >
            <Icon name="play" />
            <span dir="auto" className="min-w-0 flex-1">
              {preview.title}
            </span>
            <span className="tabular text-sm text-ink-muted">{preview.durationString}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

type Players = Pick<PreviewDialogProps, 'Video' | 'Linked' | 'posterUrl'>

function LectureStage({ id, ...players }: { id: number } & Players) {
  const lecture = useQuery(playableLectureQuery(id))

  if (lecture.isPending)
    return (
      <Stage>
        <Spinner label="Loading video…" />
      </Stage>
    )
  if (!lecture.data)
    return (
      <Failed
        message="We couldn’t load this lecture."
        error={lecture.error}
        onRetry={() => void lecture.refetch()}
        busy={lecture.isFetching}
      />
    )
  return <Content lecture={lecture.data} {...players} />
}

const silent: readonly CaptionTrack[] = []

function Content({ lecture, Video, Linked, posterUrl: coverUrl }: { lecture: Lecture } & Players) {
  const { id, title, videoProvider, contentUrl, posterUrl, contentHtml, captions = silent } = lecture
  if (videoProvider) return <Linked key={id} lectureId={id} title={title} posterUrl={coverUrl} />
  if (contentUrl) return <Video key={contentUrl} url={contentUrl} posterUrl={posterUrl} spoken={{ lectureId: id, tracks: captions }} />
  if (contentHtml) return <Prose html={contentHtml} />
  return <Stage>Video content not available</Stage>
}

const Stage = ({ children }: { children: ReactNode }) => (
  <div className="grid aspect-video place-items-center rounded-md bg-sunken p-4 text-center text-ink-muted">{children}</div>
)
