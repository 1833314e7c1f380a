import type { InboxQuestion } from '@akada/contract/teaching.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Cards, PagedList } from '../../ui/paged-list.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AuthorLine } from './author-line.tsx'
import { type InboxAsked, inboxQuery } from './inbox.api.ts'
import { PlainWords } from './plain-words.tsx'
import { ReplyForm } from './reply-form.tsx'

type QuestionInboxProps = { asked: InboxAsked; linkTo: (page: number) => string }

/** Lists the questions in the instructor's courses, each with a reply form and a link. */
export const QuestionInbox = ({ asked, linkTo }: QuestionInboxProps) => (
  <PagedList
    list={useQuery(inboxQuery(asked))}
    loading="Loading questions…"
    failure="We couldn’t load questions."
    empty={<Empty drawing="courses" text={asked.show === 'all' ? 'No questions yet.' : 'Every question has an answer.'} />}
    linkTo={linkTo}
  >
    {(questions) => (
      <Cards items={questions}>{(question) => <InboxCard question={question} isNext={question === questions.find(isOpen)} />}</Cards>
    )}
  </PagedList>
)

const isOpen = ({ isAnswered, isLocked, isHeld }: InboxQuestion): boolean => !isAnswered && !isLocked && !isHeld

/** `isNext`: it is the first question without an answer, so its reply form is open until the user closes it. */
function InboxCard({ question, isNext }: { question: InboxQuestion; isNext: boolean }) {
  const { id, courseId, lectureId, title, excerpt, author, isAnswered, isLocked, isHeld } = question
  const [chosen, setAnswering] = useState<boolean | null>(null)
  const isAnswering = chosen ?? isNext
  const act = isAnswered ? 'Reply' : 'Answer'

  function follow() {
    setAnswering(false)
    showToast({ kind: 'success', text: 'Answer posted.' })
  }

  return (
    <article className="flex items-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <span className="max-sm:hidden">
        <Avatar name={author.name} src={author.picture} size={40} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base wrap-anywhere">
          <Link dir="auto" to={paths.learn(courseId, { lecture: lectureId, tab: 'discussion', comment: id })} className="link">
            {title}
          </Link>
        </h2>
        <AuthorLine post={question} />
        <p className="mt-1 text-sm wrap-anywhere text-ink-muted">
          <bdi>{question.courseTitle}</bdi> · <bdi>{question.lectureTitle}</bdi>
        </p>
        {excerpt !== '' && (
          <div className="mt-2">
            <PlainWords words={excerpt} />
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {isAnswered && <Badge kind="success">Answered</Badge>}
          {!isLocked && !isHeld && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${act}: ${title}`}
              aria-expanded={isAnswering}
              onClick={() => setAnswering(!isAnswering)}
            >
              {act}
            </Button>
          )}
        </div>
        {isAnswering && (
          <div className="mt-4">
            <ReplyForm questionId={id} onReplied={follow} />
          </div>
        )}
      </div>
    </article>
  )
}
