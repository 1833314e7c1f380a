import { isolated } from '@akada/contract/text-direction.ts'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import type { LookedAtChanges } from './course-changes.tsx'
import { useReviewAct } from './course-reviews.api.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { releaseWords } from './review-words.ts'

type MarkSeenProps = { course: { id: number; title: string }; looked: LookedAtChanges }

/** Marks a course's changes as reviewed and releases new content to students. The admin can request changes to new content instead. */
export function MarkSeen({ course, looked: { seen, held } }: MarkSeenProps) {
  const [isAsking, setAsking] = useState(false)
  const formId = useId()
  const look = useReviewAct(course.id, 'markSeen', {
    done: held > 0 ? `Students can now see the new content of “${isolated(course.title)}”.` : 'Changes marked as reviewed.',
    failure: (error) => sentenceOf(error, 'We couldn’t save your review. Please try again.'),
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={look.isPending} busyText="Saving…" onClick={() => look.mutate(seen)}>
          {held > 0 ? releaseWords(held) : 'Mark as reviewed'}
        </Button>
        {held > 0 && (
          <Button
            size="small"
            variant="secondary"
            disabled={look.isPending}
            aria-expanded={isAsking}
            aria-controls={formId}
            onClick={() => setAsking(!isAsking)}
          >
            Request Changes
          </Button>
        )}
      </div>
      <div id={formId} hidden={!isAsking}>
        {isAsking && <FeedbackForm course={course} onClose={() => setAsking(false)} />}
      </div>
    </div>
  )
}
