import type { Question, Reply } from '@akada/contract/discussions.ts'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AuthorLine } from './author-line.tsx'
import { chooseBest, useQuickChange } from './discussions.api.ts'
import { EditForm } from './edit-form.tsx'
import { PlainWords } from './plain-words.tsx'
import { PostActions } from './post-actions.tsx'
import { PostFrame } from './post-frame.tsx'
import { UpvoteButton } from './upvote-button.tsx'

type ReplyCardProps = { reply: Reply; question: Question; isTarget: boolean; onDeleted: () => void }

export function ReplyCard({ reply, question, isTarget, onDeleted }: ReplyCardProps) {
  const [isEditing, setEditing] = useState(false)
  const { author } = reply
  return (
    <PostFrame isTarget={isTarget} label={`Reply by ${author.name}${author.isInstructor ? ', instructor' : ''}`}>
      <div className="flex items-start gap-3">
        <Avatar name={author.name} src={author.picture} size={32} />
        <div className="min-w-0 flex-1">
          {reply.isBest && (
            <p className="mb-1">
              <Badge kind="success">
                <Icon name="check-circle" />
                Best answer
              </Badge>
            </p>
          )}
          <AuthorLine post={reply} />
        </div>
        {!isEditing && <PostActions post={reply} onEdit={() => setEditing(true)} onDeleted={onDeleted} />}
      </div>
      <div className="mt-3">
        {isEditing ? <EditForm post={reply} onDone={() => setEditing(false)} /> : <PlainWords words={reply.body} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-2">
        <UpvoteButton post={reply} />
        {question.may.chooseBest && !reply.isHeld && <BestButton reply={reply} />}
      </div>
    </PostFrame>
  )
}

function BestButton({ reply: { id, questionId, isBest } }: { reply: Reply }) {
  const choice = useQuickChange(
    (replyId: number | null) => chooseBest(questionId, replyId),
    (replyId) => (replyId === null ? 'Best answer removed.' : 'Marked as the best answer.'),
  )
  return (
    <Button variant="quiet" size="small" busy={choice.isPending} busyText="Saving…" onClick={() => choice.mutate(isBest ? null : id)}>
      {isBest ? 'Remove best answer' : 'Mark as best answer'}
    </Button>
  )
}
