import type { Lecture } from '@akada/contract/courses.ts'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Prose } from '../../ui/prose.tsx'

/** What stands in the player's place when there is nothing to play. */
export const Stage = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex aspect-video max-h-96 w-full flex-col items-center justify-center gap-3 bg-video p-4 text-center text-on-video lg:rounded-lg">
    <Icon name={icon} className="size-10" />
    <p className="text-lg">{children}</p>
  </div>
)

/** A lecture that is read, or that has no content. Videos are the player's, and quizzes a feature of their own. */
export function LectureContent({ lecture }: { lecture: Lecture }) {
  if (lecture.contentType === 'TEXT')
    return lecture.contentHtml ? <Prose html={lecture.contentHtml} /> : <Stage icon="text">This lecture has no text yet.</Stage>
  return <Stage icon="video">Video content not available</Stage>
}
