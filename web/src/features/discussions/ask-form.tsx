import { LONGEST_POST, LONGEST_TITLE } from '@akada/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clock } from '../../lib/clock.ts'
import { useDraft } from '../../lib/draft.ts'
import { fieldFault } from '../../lib/faults.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ask, similarQuery, useChange } from './discussions.api.ts'
import { PostForm } from './post-form.tsx'
import { ReplyCount } from './reply-count.tsx'

type AskFormProps = {
  courseId: number
  lectureId: number
  /** Returns the video position in seconds, or null without a video. */
  position: () => number | null
  onAsked: (id: number) => void
  onCancel: () => void
}

/** Asks for the title, shows similar questions, then asks for details. The draft is stored until the question is posted. */
export function AskForm({ courseId, lectureId, position, onAsked, onCancel }: AskFormProps) {
  const title = useDraft(`question:${lectureId}:title`)
  const body = useDraft(`question:${lectureId}`)
  const [at] = useState(() => Math.floor(position() ?? 0))
  const [isAbout, setAbout] = useState(at > 0)
  const [isTitled, setTitled] = useState(body.text !== '')
  const [missing, setMissing] = useState<string>()
  const posting = useChange(ask, 'Question posted.')

  function proceed() {
    if (title.text.trim() === '') return setMissing('Enter your question.')
    setMissing(undefined)
    if (!isTitled) return setTitled(true)
    posting.mutate(
      { lectureId, title: title.text, body: body.text, atSeconds: isAbout && at > 0 ? at : null },
      {
        onSuccess: ({ id }) => {
          title.clear()
          body.clear()
          onAsked(id)
        },
      },
    )
  }

  return (
    <PostForm
      label="Ask a question"
      missing={missing}
      error={posting.error}
      failure="We couldn’t post your question. Please try again."
      onSubmit={proceed}
    >
      <TextField
        label="Your question"
        hint="One sentence, such as “Why does the loop end early?”"
        required
        autoFocus={!isTitled}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        value={title.text}
        error={missing ?? fieldFault(posting.error, 'title')}
        onChange={({ currentTarget }) => title.write(currentTarget.value)}
      />
      {isTitled && (
        <>
          <SimilarQuestions courseId={courseId} title={title.text.trim()} />
          <TextArea
            label="Details"
            hint="What you tried, and what happened. Put code between `backticks`."
            rows={6}
            autoFocus
            maxLength={LONGEST_POST}
            value={body.text}
            error={fieldFault(posting.error, 'body')}
            onChange={({ currentTarget }) => body.write(currentTarget.value)}
          />
          {at > 0 && (
            <CheckField
              checked={isAbout}
              onChange={({ currentTarget }) => setAbout(currentTarget.checked)}
              label={`Link to ${clock(at)} in the lecture`}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={posting.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={posting.isPending} busyText="Posting…">
          {isTitled ? 'Post' : 'Continue'}
        </Button>
      </div>
    </PostForm>
  )
}

/** Loads once the title is entered. Renders nothing if there are no similar questions or loading fails. */
function SimilarQuestions({ courseId, title: typed }: { courseId: number; title: string }) {
  const [title] = useState(typed)
  const { data: similar = [] } = useQuery(similarQuery(courseId, title))
  return (
    <div role="status" className="empty:sr-only">
      {similar.length > 0 && (
        <div className="rounded-md bg-sunken p-4">
          <p className="mb-2 font-semibold">Do any of these answer your question?</p>
          <ul className="grid gap-2">
            {similar.map((question) => (
              <li key={question.id} className="flex flex-wrap items-baseline gap-x-2">
                <Link
                  dir="auto"
                  to={paths.learn(courseId, { lecture: question.lectureId, tab: 'discussion', comment: question.id })}
                  preventScrollReset
                  className="link break-words"
                >
                  {question.title}
                </Link>
                {question.isAnswered ? <Badge kind="success">Answered</Badge> : <ReplyCount count={question.replies} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
