import { LONGEST_ANSWER } from '@akada/contract/limits.ts'
import type { Review } from '@akada/contract/reviews.ts'
import type { FormEvent } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { announce } from '../../ui/toast.tsx'
import { useShownFaults } from '../../ui/use-shown-faults.ts'
import { answer, useReviewChange } from './review-tools.api.ts'

/** Edits the instructor's public answer to a review. The draft is stored in the browser until the answer is posted. */
export function AnswerForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const body = useDraft(`review-answer:${review.id}`, review.answer?.body)
  const isEmpty = body.text.trim() === ''
  const { shown, showAll, onBlur } = useShownFaults({ body: isEmpty ? 'Enter an answer.' : undefined })
  const posting = useReviewChange(review.courseId, (words: string) => answer(review.id, words))

  function close() {
    body.clear()
    onDone()
  }

  function closePosted() {
    announce('Answer posted.')
    close()
  }

  function post(event: FormEvent) {
    event.preventDefault()
    showAll()
    if (!isEmpty) posting.mutate(body.text, { onSuccess: closePosted })
  }

  return (
    <Form aria-label="Answer" onSubmit={post} onBlur={onBlur} className="mt-3 grid gap-3">
      {posting.error && <Banner kind="error">{sentenceOf(posting.error, 'We couldn’t post your answer. Please try again.')}</Banner>}
      <TextArea
        label="Your answer"
        hint="Shown publicly under the review."
        rows={4}
        required
        autoFocus
        maxLength={LONGEST_ANSWER}
        value={body.text}
        name="body"
        error={shown.body}
        onChange={({ currentTarget }) => body.write(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" disabled={posting.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={posting.isPending} busyText="Posting…">
          Post
        </Button>
      </div>
    </Form>
  )
}
