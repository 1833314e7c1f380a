import type { CaptionTrack, Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { lectureQuery } from './course-reviews.api.ts'
import { QuizQuestions } from './quiz-questions.tsx'

export type LookedAt = { kind: 'lecture'; id: number } | { kind: 'promotion'; url: string }

type Player = ComponentType<{
  url: string
  posterUrl: string | undefined
  spoken: { lectureId: number; tracks: readonly CaptionTrack[] } | undefined
}>

type Linked = ComponentType<{ lectureId: number; title: string; posterUrl: string | null | undefined }>

type LectureLookProps = { shown: LookedAt | null; Video: Player; Linked: Linked; onClose: () => void }

/** Shows a lecture's content and resources. A quiz is shown as a list of questions with the correct answers. */
export function LectureLook({ shown, Video, Linked, onClose }: LectureLookProps) {
  const id = shown?.kind === 'lecture' ? shown.id : null
  const lecture = useQuery({ ...lectureQuery(id ?? 0), enabled: id !== null })
  const title = id === null ? 'Promotional video' : (lecture.data?.title ?? 'Lecture')
  return (
    <Dialog open={shown !== null} title={title} size="large" onClose={onClose}>
      {shown?.kind === 'promotion' && <Video url={shown.url} posterUrl={undefined} spoken={undefined} />}
      {id !== null && lecture.isPending && (
        <Loading label="Loading lecture…">
          <Skeleton className="aspect-video rounded-md" />
        </Loading>
      )}
      {id !== null && lecture.isError && (
        <Failed
          message="We couldn’t load this lecture."
          error={lecture.error}
          onRetry={() => void lecture.refetch()}
          busy={lecture.isFetching}
        />
      )}
      {id !== null && lecture.data && <Look lecture={lecture.data} Video={Video} Linked={Linked} />}
    </Dialog>
  )
}

type Look = { lecture: Lecture; Video: Player; Linked: Linked }

const Look = ({ lecture, ...players }: Look) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <Content lecture={lecture} {...players} />
    {lecture.description !== '' && <Prose html={lecture.description} className="wrap-anywhere" />}
    {lecture.contentType === 'VIDEO' && !lecture.videoProvider && (
      <p className="flex items-center gap-2 text-ink-muted">
        <Icon name="captions" />
        {lecture.captions?.length ? `Captions: ${lecture.captions.map(({ label }) => label).join(', ')}` : 'No captions'}
      </p>
    )}
    {lecture.resources !== undefined && lecture.resources.length > 0 && <Resources resources={lecture.resources} />}
  </div>
)

function Content({ lecture, Video, Linked }: Look) {
  const { id, title, contentType, videoProvider, contentUrl, contentHtml, posterUrl, captions = [] } = lecture
  if (contentType === 'QUIZ') return <QuizQuestions lectureId={id} />
  if (videoProvider) return <Linked lectureId={id} title={title} posterUrl={posterUrl} />
  if (contentUrl) return <Video url={contentUrl} posterUrl={posterUrl} spoken={{ lectureId: id, tracks: captions }} />
  if (contentHtml) return <Prose html={contentHtml} className="wrap-anywhere" />
  return <p className="rounded-md bg-sunken p-6 text-center text-ink-muted">This lecture has no content yet.</p>
}

const Resources = ({ resources }: { resources: NonNullable<Lecture['resources']> }) => (
  <section>
    <h3 className="mb-2 text-base font-semibold">Resources</h3>
    <ul className="grid gap-1">
      {resources.map(({ id, title, fileUrl }) => (
        <li key={id}>
          <a className="link inline-flex items-center gap-2 py-1" href={fileUrl} download>
            <Icon name="download" />
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
