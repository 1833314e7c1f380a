import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AskForm } from './ask-form.tsx'
import type { QuestionFilter } from './discussions.api.ts'
import { QuestionList } from './question-list.tsx'
import { QuestionTools } from './question-tools.tsx'
import { Thread } from './thread.tsx'

type LectureDiscussionProps = {
  courseId: number
  lectureId: number
  /** Null for a lecture without a video. */
  video: HTMLVideoElement | null
  /** The id of the post in the URL. */
  comment: number | null
}

/** Shows a lecture's questions, or one question with its replies. The URL names the question, so that links can open it. */
export function LectureDiscussion({ courseId, lectureId, video, comment }: LectureDiscussionProps) {
  const navigate = useNavigate()
  const [filter, setFilter] = useState<QuestionFilter>({ lectureId, filter: 'all', sort: 'recent', search: '' })
  const address = (postId?: number) => paths.learn(courseId, { lecture: lectureId, tab: 'discussion', comment: postId })
  const open = (postId?: number) => void navigate(address(postId), { preventScrollReset: true, replace: postId !== undefined })

  if (comment !== null)
    return (
      <section aria-label="Discussion" className={place}>
        <LinkButton variant="quiet" size="small" className="mb-3 -ml-3" to={address()} preventScrollReset>
          <Icon name="chevron-left" />
          All questions
        </LinkButton>
        <Thread
          key={comment}
          postId={comment}
          lectureId={lectureId}
          seek={video && ((seconds) => seekTo(video, seconds))}
          onReplied={open}
          onLeave={open}
        />
      </section>
    )
  return (
    <section aria-label="Discussion" className={place}>
      <Asking courseId={courseId} lectureId={lectureId} position={() => video?.currentTime ?? null} onAsked={open} />
      <QuestionTools lectureId={lectureId} filter={filter} onFilter={setFilter} />
      <QuestionList courseId={courseId} filter={filter} />
    </section>
  )
}

// Full window height, so that the content below doesn't shift when the response arrives.
const place = 'has-[[aria-busy=true]]:min-h-dvh lg:min-h-dvh'

function seekTo(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
  video.scrollIntoView({ block: 'nearest' })
}

type AskingProps = { courseId: number; lectureId: number; position: () => number | null; onAsked: (id: number) => void }

function Asking(props: AskingProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasClosed, setClosed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (wasClosed) opener.current?.focus()
  }, [wasClosed])

  return (
    <div className="mb-6">
      {isOpen ? (
        <AskForm
          {...props}
          onCancel={() => {
            setOpen(false)
            setClosed(true)
          }}
        />
      ) : (
        <Button
          ref={opener}
          onClick={() => {
            setOpen(true)
            setClosed(false)
          }}
        >
          <Icon name="plus" />
          Ask a question
        </Button>
      )}
    </div>
  )
}
