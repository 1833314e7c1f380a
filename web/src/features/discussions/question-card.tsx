import type { Question } from '@akada/contract/discussions.ts'
import { useState } from 'react'
import { clock } from '../../lib/clock.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AuthorLine } from './author-line.tsx'
import { follow, useQuickChange } from './discussions.api.ts'
import { EditForm } from './edit-form.tsx'
import { PlainWords } from './plain-words.tsx'
import { PostActions } from './post-actions.tsx'
import { PostFrame } from './post-frame.tsx'
import { UpvoteButton } from './upvote-button.tsx'

type QuestionCardProps = {
  question: Question
  isTarget: boolean
  /** Seeks to a second in the lecture's video. Null if the video isn't shown. */
  seek: ((seconds: number) => void) | null
  onDeleted: () => void
}

export function QuestionCard({ question, isTarget, seek, onDeleted }: QuestionCardProps) {
  const [isEditing, setEditing] = useState(false)
  const { author, atSeconds } = question

  if (question.isDeleted)
    return (
      <PostFrame isTarget={isTarget} label="Deleted question">
        <h3 className="text-lg text-ink-muted">This question was deleted</h3>
      </PostFrame>
    )
  return (
    <PostFrame isTarget={isTarget} label={`Question by ${author.name}${author.isInstructor ? ', instructor' : ''}`}>
      <div className="flex items-start gap-3">
        <Avatar name={author.name} src={author.picture} size={40} />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-lg break-words">
            {question.title}
          </h3>
          <AuthorLine post={question} />
        </div>
        {!isEditing && <PostActions post={question} onEdit={() => setEditing(true)} onDeleted={onDeleted} />}
      </div>
      <div className="mt-3">
        {isEditing ? <EditForm post={question} onDone={() => setEditing(false)} /> : <PlainWords words={question.body} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <UpvoteButton post={question} />
        {question.may.follow && <FollowButton question={question} />}
        {atSeconds !== null && <Position seconds={atSeconds} seek={seek} />}
        {question.isPinned && <Badge kind="accent">Pinned</Badge>}
        {question.isLocked && <Badge>Locked</Badge>}
      </div>
    </PostFrame>
  )
}

function FollowButton({ question: { id, isFollowed } }: { question: Question }) {
  const change = useQuickChange(
    (isNow: boolean) => follow(id, isNow),
    (isNow) => (isNow ? 'You’re following this question.' : 'You’re no longer following this question.'),
  )
  const isOn = change.isPending ? change.variables : isFollowed
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isOn}
      className="aria-pressed:text-brand"
      onClick={() => {
        if (!change.isPending) change.mutate(!isOn)
      }}
    >
      <Icon name="bell" className="size-4" />
      {isOn ? 'Following' : 'Follow'}
    </Button>
  )
}

function Position({ seconds, seek }: { seconds: number; seek: ((seconds: number) => void) | null }) {
  if (!seek) return <span className="tabular text-sm text-ink-muted">at {clock(seconds)}</span>
  return (
    <Button variant="quiet" size="small" className="tabular" onClick={() => seek(seconds)}>
      <Icon name="play" className="size-4" />
      at {clock(seconds)}
    </Button>
  )
}
