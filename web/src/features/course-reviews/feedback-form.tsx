import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { useReviewAct } from './course-reviews.api.ts'

// The contract's limit.
const MOST_LETTERS = 5000

type FeedbackFormProps = { course: { id: number; title: string }; onClose: () => void }

/** Requests changes. The instructor receives the text as written. */
export function FeedbackForm({ course, onClose }: FeedbackFormProps) {
  const [isAsked, setAsked] = useState(false)
  const form = useTouchedForm({ defaultValues: { feedback: '' } })
  const request = useReviewAct(course.id, 'requestChanges', {
    done: `Changes requested for “${isolated(course.title)}”. We’ll send your feedback to the instructor.`,
    failure: (error) => sentenceOf(error, 'We couldn’t request changes. Please try again.'),
  })
  const isEmpty = form.watch('feedback') === ''
  const send = () => request.mutate(form.getValues('feedback').trim(), { onSuccess: onClose, onSettled: () => setAsked(false) })

  return (
    <Form className="grid gap-3" onSubmit={form.handleSubmit(() => setAsked(true))}>
      <TextArea
        label="Feedback"
        hint="We’ll send this text to the instructor."
        required
        rows={5}
        maxLength={MOST_LETTERS}
        error={form.formState.errors.feedback?.message}
        {...form.register('feedback', {
          validate: (feedback) => feedback.trim() !== '' || 'Please provide feedback before requesting changes',
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" disabled={request.isPending} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton size="small" isValid={!isEmpty} busy={request.isPending} busyText="Submitting...">
          Submit Feedback
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={course.title}
        text="Are you sure you want to request changes for this course?"
        confirmText="Request Changes"
        busyText="Submitting..."
        busy={request.isPending}
        onConfirm={send}
        onCancel={() => setAsked(false)}
      />
    </Form>
  )
}
