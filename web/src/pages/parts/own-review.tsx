import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseRelationQuery } from '../../features/course/course.api.ts'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Lets an enrolled student review the course, or change an own review. */
export function OwnReview({ courseId }: { courseId: number }) {
  const relation = useQuery(courseRelationQuery(courseId))
  const enrollmentId = relation.data?.enrollmentId ?? null
  const own = useQuery({ ...ownReviewQuery(courseId), enabled: enrollmentId !== null })
  const [isOpen, setOpen] = useState(false)

  if (enrollmentId === null || !own.isSuccess) return null
  return (
    <div className="mb-6">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {own.data ? 'Update a Review' : 'Leave a Review'}
      </Button>
      <ReviewDialog open={isOpen} courseId={courseId} enrollmentId={enrollmentId} review={own.data} onClose={() => setOpen(false)} />
    </div>
  )
}
