import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadLectureButton } from '../../features/downloads/download-buttons.tsx'
import { CompleteButton } from '../../features/learning/lecture-actions.tsx'
import { ResourceMenu } from '../../features/learning/resource-list.tsx'
import { changeSettings, usePlayerSettings } from '../../features/player/player-settings.ts'
import { quizQuery } from '../../features/quizzes/quizzes.api.ts'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downloadableOf } from './downloadables.ts'
import type { Completion, Viewer } from './use-completion.ts'

type LectureBarProps = { course: Course; viewer: Viewer; lecture: Lecture; completion: Completion; onBookmark: () => void }

/** Shows the actions on a lecture and its course. */
export function LectureBar({ course, viewer, lecture, completion, onBookmark }: LectureBarProps) {
  const { hasTranscript } = usePlayerSettings()
  const resources = lecture.resources ?? []
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {viewer.kind === 'student' ? (
        <Complete lecture={lecture} progress={viewer.progress} completion={completion} />
      ) : (
        <Badge kind="info">{viewer.kind === 'instructor' ? 'Instructor Preview' : 'Admin Preview'}</Badge>
      )}
      {resources.length > 0 && <ResourceMenu resources={resources} />}
      <Button variant="quiet" className="px-3" onClick={onBookmark}>
        <Icon name="bookmark" />
        Bookmark
      </Button>
      {hasCaptions(lecture) && (
        <Button
          variant="quiet"
          className="px-3"
          aria-pressed={hasTranscript}
          onClick={() => changeSettings({ hasTranscript: !hasTranscript })}
        >
          <Icon name="text" />
          Transcript
        </Button>
      )}
      {viewer.kind === 'student' && <DownloadLectureButton downloadable={downloadableOf(course, viewer.progress.id, lecture)} />}
      {viewer.kind === 'student' && <ReviewButton courseId={course.id} enrollmentId={viewer.progress.id} />}
      {/* On phones the contents are below the lecture's information. */}
      <Button variant="quiet" className="px-3 lg:hidden" onClick={() => document.getElementById('course-content')?.focus()}>
        <Icon name="book" />
        Course Content
      </Button>
    </div>
  )
}

/** Whether the lecture has a transcript. */
export const hasCaptions = ({ contentUrl, captions }: Lecture): boolean => contentUrl !== undefined && (captions?.length ?? 0) > 0

/** Once a quiz exists, passing it completes the lecture. */
function Complete({ lecture, progress, completion }: Pick<LectureBarProps, 'lecture' | 'completion'> & { progress: Progress }) {
  const quiz = useQuery({ ...quizQuery(lecture.id), enabled: lecture.contentType === 'QUIZ' })
  const isComplete = progress.completedLectures.includes(lecture.id)
  // Null: the quiz is being prepared, so it doesn't block the lecture. Undefined: not loaded yet.
  const isWaiting = lecture.contentType === 'QUIZ' && quiz.data !== null && !quiz.data?.isPassed
  if (isWaiting && !isComplete)
    // Reserves the space while the quiz is loading.
    return (
      <p className={`flex min-h-11 items-center text-ink-muted ${quiz.data ? '' : 'invisible'}`}>Pass the quiz to complete this lecture.</p>
    )
  return (
    <CompleteButton
      isComplete={isComplete}
      isSaving={completion.savingId === lecture.id}
      onComplete={() => completion.complete(lecture.id)}
    />
  )
}

function ReviewButton({ courseId, enrollmentId }: { courseId: number; enrollmentId: number }) {
  const review = useQuery(ownReviewQuery(courseId))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="px-3" disabled={review.isPending} onClick={() => setOpen(true)}>
        <Icon name="star" />
        {review.data ? 'Update a Review' : 'Leave a Review'}
      </Button>
      <ReviewDialog
        open={isOpen}
        courseId={courseId}
        enrollmentId={enrollmentId}
        review={review.data ?? null}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
