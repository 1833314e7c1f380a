import type { ReviewEntry } from '@akada/contract/course-reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { announce } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { threadQuery, useReviewAct } from './course-reviews.api.ts'
import { entryWords } from './review-words.ts'

type ReviewThreadProps = {
  courseId: number
  /** Shows the thread even if it is empty, for admins. */
  isAlwaysShown?: boolean
}

/** Shows the review messages between admins and the instructor, with a reply form. */
export function ReviewThread({ courseId, isAlwaysShown = false }: ReviewThreadProps) {
  const thread = useQuery(threadQuery(courseId))
  if (thread.isPending)
    return isAlwaysShown ? (
      <Loading label="Loading review messages…">
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    ) : null
  if (!thread.data)
    return (
      <Failed
        message="We couldn’t load the review messages."
        error={thread.error}
        onRetry={() => void thread.refetch()}
        busy={thread.isFetching}
      />
    )
  if (thread.data.length === 0 && !isAlwaysShown) return null
  return (
    <SectionCard title="Review messages">
      {thread.data.length === 0 && <p className="text-ink-muted">No messages yet.</p>}
      <ol className="grid gap-5">
        {thread.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Answer courseId={courseId} label={isAlwaysShown ? 'Your message to the instructor' : 'Your reply'} />
    </SectionCard>
  )
}

const Entry = ({ entry: { kind, text, author, createdAt } }: { entry: ReviewEntry }) => (
  <li className="border-s-4 border-line ps-4">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        <strong>
          <bdi>{author.name}</bdi>
        </strong>{' '}
        {entryWords[kind]}
      </span>
      <Badge kind={author.isInstructor ? 'neutral' : 'brand'}>{author.isInstructor ? 'Instructor' : 'Admin'}</Badge>
      <span className="text-sm text-ink-muted">
        <Moment at={createdAt} />
      </span>
    </p>
    {text !== '' && (
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    )}
  </li>
)

// The contract's limit.
const MOST_LETTERS = 5000

function Answer({ courseId, label }: { courseId: number; label: string }) {
  const form = useTouchedForm({ defaultValues: { text: '' } })
  const answer = useReviewAct(courseId, 'answer')
  const { banner, showFault, clearFault } = useFormFault()
  const send = form.handleSubmit(({ text }) => {
    clearFault()
    answer.mutate(text.trim(), {
      onSuccess: () => {
        announce('Message sent.')
        form.reset()
      },
      onError: (error) => showFault(sentenceOf(error, 'We couldn’t send your message. Please try again.')),
    })
  })
  return (
    <Form onSubmit={send} className="mt-6 grid gap-3">
      {banner}
      <TextArea
        label={label}
        rows={3}
        maxLength={MOST_LETTERS}
        error={form.formState.errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || 'Enter a message.' })}
      />
      <div>
        <Button type="submit" variant="secondary" busy={answer.isPending} busyText="Sending…">
          Send
        </Button>
      </div>
    </Form>
  )
}
