import type { CaptionTrack, Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keepPosition, learningCourseQuery, positionOf } from '../../features/learning/learning.api.ts'
import type { Notebook } from '../../features/notes/use-notebook.ts'
import { VideoPlayer } from '../../features/player/video-player.tsx'

type LecturePlayerProps = {
  courseId: number
  /** Absent for someone who only looks at the course. */
  progress: Progress | undefined
  lecture: Lecture & { contentUrl: string }
  /** Where the page's address says to begin, in seconds. */
  startAt: number | null
  notebook: Notebook
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onEnded: () => void
  onVideo: (video: HTMLVideoElement | null) => void
}

const noCaptions: CaptionTrack[] = []

/** The player, with a place that is kept and addresses that are renewed. */
export function LecturePlayer({ courseId, progress, lecture, notebook, ...rest }: LecturePlayerProps) {
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
      captions={lecture.captions ?? noCaptions}
      markers={notebook.markersIn(lecture.id)}
      onBookmark={(seconds) => void notebook.bookmark({ lectureId: lecture.id, second: Math.floor(seconds) })}
      onWriteNote={(seconds) => notebook.begin({ lectureId: lecture.id, second: Math.floor(seconds) })}
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
