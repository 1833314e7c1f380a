import { LONGEST_ANSWER } from '@akada/contract/limits.ts'
import type { Review } from '@akada/contract/reviews.ts'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { answer, useReviewChange } from './review-tools.api.ts'

/** What the instructor says to a review, for everybody to read. What was typed stays until it is posted. */
export function AnswerForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const body = useDraft(`review-answer:${review.id}`, review.answer?.body)
  const [isMissing, setMissing] = useState(false)
  const posting = useReviewChange(review.courseId, (words: string) => answer(review.id, words))

  function close() {
    body.clear()
    onDone()
  }

  function post(event: FormEvent) {
    event.preventDefault()
    const isEmpty = body.text.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) posting.mutate(body.text, { onSuccess: close })
  }

  return (
    <form method="post" noValidate aria-label="Answer" onSubmit={post} className="mt-3 grid gap-3">
      {posting.error && <Banner kind="error">{sentenceOf(posting.error, 'We couldn’t post your answer. Please try again.')}</Banner>}
      <TextArea
        label="Your answer"
        hint="Everybody can read it under the review."
        rows={4}
        required
        autoFocus
        maxLength={LONGEST_ANSWER}
        value={body.text}
        error={isMissing ? 'Please write an answer.' : undefined}
        onChange={({ currentTarget }) => body.write(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" disabled={posting.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={posting.isPending} busyText="Posting...">
          Post
        </Button>
      </div>
    </form>
  )
}
