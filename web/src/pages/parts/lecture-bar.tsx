import type { Course, Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompleteButton } from '../../features/learning/lecture-actions.tsx'
import { ResourceMenu } from '../../features/learning/resource-list.tsx'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Completion, Viewer } from './use-completion.ts'

type LectureBarProps = { course: Course; viewer: Viewer; lecture: Lecture; completion: Completion }

/** What can be done with a lecture and its course. */
export function LectureBar({ course, viewer, lecture, completion }: LectureBarProps) {
  const resources = lecture.resources ?? []
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {viewer.kind === 'student' ? (
        <CompleteButton
          isComplete={viewer.progress.completedLectures.includes(lecture.id)}
          isSaving={completion.savingId === lecture.id}
          onComplete={() => completion.complete(lecture.id)}
        />
      ) : (
        <Badge kind="info">{viewer.kind === 'instructor' ? 'Instructor Preview' : 'Admin Preview'}</Badge>
      )}
      {resources.length > 0 && <ResourceMenu resources={resources} />}
      {viewer.kind === 'student' && <ReviewButton courseId={course.id} enrollmentId={viewer.progress.id} />}
    </div>
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
