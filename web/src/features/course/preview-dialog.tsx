import type { Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { playableLectureQuery } from './course.api.ts'
import type { Preview } from './course-previews.ts'

type PreviewDialogProps = {
  courseTitle: string
  /** What is shown, or null when the dialog is closed. */
  shown: Preview | null
  previews: readonly Preview[]
  onShow: (preview: Preview) => void
  onClose: () => void
}

/** Plays one preview and lists them all. */
export const PreviewDialog = ({ courseTitle, shown, previews, onShow, onClose }: PreviewDialogProps) => (
  <Dialog open={shown !== null} onClose={onClose} title={shown?.title ?? ''} size="large">
    <p className="-mt-2 mb-4 text-ink-muted">{courseTitle}</p>
    {shown && ('videoUrl' in shown ? <Video url={shown.videoUrl} /> : <LectureStage key={shown.key} id={shown.lectureId} />)}
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
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand"
            onClick={() => onShow(preview)}
          >
            <Icon name="play" />
            <span className="min-w-0 flex-1">{preview.title}</span>
            <span className="tabular text-sm text-ink-muted">{preview.durationString}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

function LectureStage({ id }: { id: number }) {
  const lecture = useQuery(playableLectureQuery(id))

  if (lecture.isPending)
    return (
      <Stage>
        <Spinner label="Loading video..." />
      </Stage>
    )
  if (!lecture.data)
    return <Failed message="We couldn’t load this lecture." onRetry={() => void lecture.refetch()} busy={lecture.isFetching} />
  return <Content lecture={lecture.data} />
}

function Content({ lecture: { contentUrl, posterUrl, contentHtml } }: { lecture: Lecture }) {
  if (contentUrl) return <Video url={contentUrl} posterUrl={posterUrl} />
  if (contentHtml) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only harmless HTML of what instructors write
    return <div className="prose" dangerouslySetInnerHTML={{ __html: contentHtml }} />
  }
  return <Stage>Video content not available</Stage>
}

const Stage = ({ children }: { children: React.ReactNode }) => (
  <div className="grid aspect-video place-items-center rounded-md bg-sunken p-4 text-center text-ink-muted">{children}</div>
)

const Video = ({ url, posterUrl }: { url: string; posterUrl?: string | undefined }) => (
  // biome-ignore lint/a11y/useMediaCaption: the contract names no caption files
  <video
    key={url}
    className="aspect-video w-full rounded-md bg-video"
    src={url}
    poster={posterUrl}
    controls
    autoPlay
    playsInline
    controlsList="nodownload"
  />
)
