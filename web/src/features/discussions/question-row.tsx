import type { QuestionRow as Row } from '@akada/contract/discussions.ts'
import { Link } from 'react-router'
import { clock } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AuthorLine } from './author-line.tsx'
import { ReplyCount } from './reply-count.tsx'

/** Shows a question in a list, with the first words of its text. */
export function QuestionRow({ question, showsLecture }: { question: Row; showsLecture: boolean }) {
  const { id, courseId, lectureId, lectureTitle, atSeconds, upvotes } = question
  return (
    <article className="flex items-start gap-3 border-t border-line py-5">
      <Avatar name={question.author.name} src={question.author.picture} size={40} />
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="text-base break-words">
          <Link to={paths.learn(courseId, { lecture: lectureId, tab: 'discussion', comment: id })} preventScrollReset className="link">
            {question.isDeleted ? 'This question was deleted' : question.title}
          </Link>
        </h3>
        <AuthorLine post={question} />
        {question.excerpt !== '' && (
          <p dir="auto" className="mt-1 line-clamp-2 break-words text-ink-muted">
            {question.excerpt}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {question.isPinned && <Badge kind="accent">Pinned</Badge>}
          {question.bestReplyId !== null && <Badge kind="success">Answered</Badge>}
          {question.isLocked && (
            <span className="inline-flex items-center gap-1">
              <Icon name="lock" className="size-4" />
              Locked
            </span>
          )}
          <ReplyCount count={question.replies} />
          <span className="tabular">
            {upvotes} {upvotes === 1 ? 'upvote' : 'upvotes'}
          </span>
          {atSeconds !== null && <span className="tabular">at {clock(atSeconds)}</span>}
          {showsLecture && (
            <span dir="auto" className="break-words">
              {lectureTitle}
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
