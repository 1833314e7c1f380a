import type { Course, Lecture } from '@akada/contract/courses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPosition, positionOf } from '../../features/learning/learning.api.ts'
import type { TimedMedia } from '../../features/player/framed-media.ts'
import { LinkedLecture } from '../../features/player/linked-lecture.tsx'
import { StepKeys } from '../../features/player/step-keys.tsx'
import { savesProgress, type Viewer } from './use-completion.ts'

type LinkedLessonProps = {
  course: Course
  viewer: Viewer
  lecture: Lecture
  /** The start position in the page's URL, in seconds. */
  startAt: number | null
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onEnded: () => void
  onMedia: (media: TimedMedia | null) => void
}

/** Plays a lecture's video from another site, and stores the position. */
export function LinkedLesson({ course, viewer, lecture, startAt, nextTitle, goNext, goPrevious, onEnded, onMedia }: LinkedLessonProps) {
  const queryClient = useQueryClient()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const progress = viewer.kind === 'student' ? viewer.progress : undefined
  const { id: lectureId, title: lectureTitle } = lecture
  return (
    <div ref={setFrame}>
      {frame && <StepKeys {...{ frame, goNext, goPrevious }} />}
      <LinkedLecture
        key={lectureId}
        {...{ lectureId, startAt, onEnded, onMedia }}
        title={lectureTitle}
        posterUrl={course.coverImageUrl}
        leftAt={progress ? positionOf(progress, lectureId) : null}
        next={nextTitle === undefined ? undefined : { title: nextTitle, go: goNext }}
        onPosition={
          progress && savesProgress(viewer)
            ? (seconds, how) => void keepPosition(queryClient, { enrollmentId: progress.id, lectureId, lectureTitle, seconds }, how)
            : undefined
        }
      />
    </div>
  )
}
