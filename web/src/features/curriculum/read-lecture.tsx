import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { useQuery } from '@tanstack/react-query'
import { DraftProse } from '../../ui/draft-prose.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { lectureTextQuery } from './curriculum.api.ts'
import { hasText } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { LectureResources } from './lecture-resources.tsx'
import { LectureFrame, LectureTabs } from './lecture-tabs.tsx'
import { VideoCard } from './lecture-video.tsx'
import { LinkCard } from './link-card.tsx'
import type { LecturePart } from './open-lectures.ts'

/** Shows an open lecture that can't be changed, in the same tabs as its editor. */
export function ReadLecture({ lecture, part }: { lecture: EditableLecture; part: LecturePart }) {
  const { slots } = useCurriculumActions()
  return (
    <LectureFrame lecture={lecture} part={part} label={lecture.title}>
      <LectureTabs
        lecture={lecture}
        part={part}
        panels={{
          content: <Content lecture={lecture} />,
          captions: slots.captionsEditor(lecture.id),
          resources: <LectureResources lecture={lecture} />,
          details: <Details lecture={lecture} />,
        }}
      />
    </LectureFrame>
  )
}

function Content({ lecture }: { lecture: EditableLecture }) {
  const { slots } = useCurriculumActions()
  if (lecture.contentType === 'QUIZ') return slots.quizPreview(lecture.id)
  if (hasText(lecture)) return <Text lectureId={lecture.id} />
  if (lecture.link) return <LinkCard lecture={lecture} link={lecture.link} />
  return lecture.video ? <VideoCard lecture={lecture} video={lecture.video} /> : <p className="text-ink-muted">No video.</p>
}

function Text({ lectureId }: { lectureId: number }) {
  const text = useQuery(lectureTextQuery(lectureId))
  if (text.data) return <DraftProse html={text.data.contentHtml || '<p>No text.</p>'} />
  if (text.isError)
    return <Failed message="We couldn’t load this lecture." error={text.error} onRetry={() => void text.refetch()} busy={text.isFetching} />
  return (
    <Loading label="Loading lecture…">
      <Skeleton className="h-60" />
    </Loading>
  )
}

function Details({ lecture: { description, isPreview, discussionEnabled } }: { lecture: EditableLecture }) {
  return (
    <div className="grid gap-6">
      <DraftProse html={description || '<p>No description.</p>'} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-ink-muted">Free preview</dt>
        <dd>{isPreview ? 'On' : 'Off'}</dd>
        <dt className="text-ink-muted">Discussion</dt>
        <dd>{discussionEnabled ? 'On' : 'Off'}</dd>
      </dl>
    </div>
  )
}
