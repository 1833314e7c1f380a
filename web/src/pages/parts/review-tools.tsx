import type { Review } from '@akada/contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseRelationQuery } from '../../features/course/course.api.ts'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { AnswerForm } from '../../features/reviews/answer-form.tsx'
import { DeletionDialog } from '../../features/reviews/review-dialogs.tsx'
import { report } from '../../features/reviews/review-tools.api.ts'
import { Button } from '../../ui/button.tsx'
import { ContentReportDialog } from '../../ui/content-report-dialog.tsx'

type Doing = 'answer' | 'delete-answer' | 'delete' | 'report' | null

/** Shows what a logged-in user may do with a review: answer, delete or report it. */
export function ReviewTools({ review }: { review: Review }) {
  const relation = useQuery(courseRelationQuery(review.courseId))
  const own = useQuery(ownReviewQuery(review.courseId))
  const [doing, setDoing] = useState<Doing>(null)
  const stop = () => setDoing(null)

  // Waits until the user's role is known, so that no button changes before a click.
  if (!relation.data || own.isPending) return null
  const { isInstructor, isAdmin } = relation.data
  const isOwn = own.data?.id === review.id
  if (doing === 'answer') return <AnswerForm review={review} onDone={stop} />
  return (
    <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
      {isInstructor && <Tool name={review.answer ? 'Edit answer' : 'Answer'} of={review} onUse={() => setDoing('answer')} />}
      {review.answer && (isInstructor || isAdmin) && <Tool name="Delete answer" of={review} onUse={() => setDoing('delete-answer')} />}
      <EditReview review={review} enrollmentId={enrollmentToEdit(relation.data, isOwn)} />
      {(isOwn || isAdmin) && <Tool name="Delete" of={review} onUse={() => setDoing('delete')} />}
      {!isOwn && <Tool name="Report" of={review} onUse={() => setDoing('report')} />}
      <DeletionDialog
        open={doing === 'delete' || doing === 'delete-answer'}
        of={doing === 'delete-answer' ? 'answer' : 'review'}
        review={review}
        onClose={stop}
      />
      <ContentReportDialog open={doing === 'report'} what="review" send={(reason) => report(review.id, reason)} onClose={stop} />
    </div>
  )
}

/** Returns the enrollment of a review's author, or null for other users and after the enrollment ended. */
const enrollmentToEdit = ({ enrollmentId }: { enrollmentId: number | null }, isOwn: boolean) => (isOwn ? enrollmentId : null)

function EditReview({ review, enrollmentId }: { review: Review; enrollmentId: number | null }) {
  const [isOpen, setOpen] = useState(false)
  if (enrollmentId === null) return null
  return (
    <>
      <Tool name="Edit" of={review} onUse={() => setOpen(true)} />
      <ReviewDialog open={isOpen} courseId={review.courseId} enrollmentId={enrollmentId} review={review} onClose={() => setOpen(false)} />
    </>
  )
}

const Tool = ({ name, of, onUse }: { name: string; of: Review; onUse: () => void }) => (
  <Button variant="quiet" size="small" aria-label={`${name}: review by ${of.author}`} onClick={onUse}>
    {name}
  </Button>
)
