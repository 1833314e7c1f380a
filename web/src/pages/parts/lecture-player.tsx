import type { Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keepPosition, learningCourseQuery, positionOf } from '../../features/learning/learning.api.ts'
import { VideoPlayer } from '../../features/player/video-player.tsx'

type LecturePlayerProps = {
  courseId: number
  /** Absent for someone who only looks at the course. */
  progress: Progress | undefined
  lecture: Lecture & { contentUrl: string }
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onEnded: () => void
}

/** The player, with a place that is kept and addresses that are renewed. */
export function LecturePlayer({ courseId, progress, lecture, ...rest }: LecturePlayerProps) {
  const queryClient = useQueryClient()

  async function renewAddress(): Promise<string | undefined> {
    const course = await queryClient.fetchQuery({ ...learningCourseQuery(courseId), staleTime: 0 })
    return course.sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lecture.id)?.contentUrl
  }

  return (
    <VideoPlayer
      lectureId={lecture.id}
      contentUrl={lecture.contentUrl}
      posterUrl={lecture.posterUrl}
      leftAt={progress ? positionOf(progress, lecture.id) : null}
      renewAddress={renewAddress}
      onPosition={
        progress &&
        ((seconds, { isLeaving }) =>
          void keepPosition(queryClient, { enrollmentId: progress.id, lectureId: lecture.id, seconds, isLeaving }))
      }
      {...rest}
    />
  )
}
