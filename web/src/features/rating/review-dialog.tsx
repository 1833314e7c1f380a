import { LONGEST_REVIEW } from '@akada/contract/limits.ts'
import type { Review } from '@akada/contract/reviews.ts'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { StarsInput } from '../../ui/stars-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRateCourse } from './rating.api.ts'

type ReviewDialogProps = {
  open: boolean
  courseId: number
  enrollmentId: number
  /** The user's existing review. */
  review: Review | null
  onClose: () => void
}

/** Asks for stars and a comment. Closing discards the input, but a failed request keeps it. */
export function ReviewDialog({ open, courseId, enrollmentId, review, onClose }: ReviewDialogProps) {
  const rate = useRateCourse()

  function close() {
    rate.reset()
    onClose()
  }

  function send(written: { rating: number; comment: string }) {
    rate.mutate(
      { courseId, enrollmentId, ...written },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: 'Thank you. Your review has been saved.' })
          close()
        },
      },
    )
  }

  return (
    <Dialog open={open} onClose={close} title="Leave a Review" busy={rate.isPending}>
      <p className="mb-5 text-ink-muted">Share your experience with this course</p>
      {rate.error && (
        <div className="mb-4">
          <Banner key={rate.submittedAt} kind="error">
            {sentenceOf(rate.error, 'We couldn’t save your review. Please try again.')}
          </Banner>
        </div>
      )}
      <ReviewForm review={review} isBusy={rate.isPending} onCancel={close} onSubmit={send} />
    </Dialog>
  )
}

type ReviewFormProps = {
  review: Review | null
  isBusy: boolean
  onCancel: () => void
  onSubmit: (written: { rating: number; comment: string }) => void
}

function ReviewForm({ review, isBusy, onCancel, onSubmit }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? null)
  const [comment, setComment] = useState(review?.comment ?? '')
  const [hasLeftComment, setLeftComment] = useState(false)
  const [isSent, setSent] = useState(false)
  const isUnrated = rating === null && (isSent || (hasLeftComment && comment.trim() !== ''))
  const isMissing = isSent && comment.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rating !== null && comment.trim() !== '') onSubmit({ rating, comment: comment.trim() })
    else setSent(true)
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <div>
        <StarsInput label="Your rating" value={rating} onChange={setRating} disabled={isBusy} />
        <p role="alert" className="field-error">
          {isUnrated && 'Please provide at least a rating'}
        </p>
      </div>
      <TextArea
        label="Your comment"
        rows={4}
        maxLength={LONGEST_REVIEW}
        value={comment}
        disabled={isBusy}
        error={isMissing ? 'Comment is required.' : undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
        onBlur={() => setLeftComment(true)}
      />
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isValid={rating !== null && comment.trim() !== ''} busy={isBusy} busyText="Submitting...">
          Submit Review
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}
