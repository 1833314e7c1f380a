import type { Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { lectureTextQuery } from './learning.api.ts'

/** Replaces the player when there is nothing to play. */
export const Stage = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex aspect-video max-h-96 w-full flex-col items-center justify-center gap-3 bg-video p-4 text-center text-on-video lg:rounded-lg">
    <Icon name={icon} className="size-10" />
    <p className="text-lg">{children}</p>
  </div>
)

/** Shows a text lecture or the instructions of an assignment, or says that a lecture has no content. The player shows videos, and the quizzes feature shows quizzes. */
export const LectureContent = ({ lecture }: { lecture: Lecture }) =>
  lecture.contentType === 'TEXT' || lecture.contentType === 'ASSIGNMENT' ? (
    <LectureText lecture={lecture} />
  ) : (
    <Stage icon="video">Video content not available</Stage>
  )

function LectureText({ lecture: { id, contentHtml } }: { lecture: Lecture }) {
  const text = useQuery({ ...lectureTextQuery(id), enabled: contentHtml === undefined })
  const html = contentHtml ?? text.data
  if (html) return <Prose html={html} />
  if (html !== undefined) return <Stage icon="text">This lecture has no text yet.</Stage>
  if (text.isError)
    return <Failed message="We couldn’t load this lecture." error={text.error} onRetry={() => void text.refetch()} busy={text.isFetching} />
  return (
    <Loading label="Loading lecture…">
      <Skeleton className="h-96 rounded-md" />
    </Loading>
  )
}
