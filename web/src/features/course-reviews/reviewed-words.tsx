import type { EditableCourse } from '@akada/contract/authoring.ts'
import type { ReactNode } from 'react'
import { Prose } from '../../ui/prose.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** Shows the instructor's texts for the course page and the messages to students. */
export const ReviewedWords = ({ course }: { course: EditableCourse }) => (
  <>
    <Part title="Learning objectives">
      <Lines text={course.learningObjectives} />
    </Part>
    <Part title="Description">
      <Prose html={course.description} className="wrap-anywhere" />
    </Part>
    <Part title="Requirements">
      <Lines text={course.requirements} />
    </Part>
    <Messages course={course} />
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 text-2xl">{title}</h2>
    {children}
  </section>
)

/** The text has one entry per line. */
function Lines({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return <p className="text-ink-muted">None</p>
  return (
    <ul className="list-disc space-y-1 *:ms-5 wrap-anywhere">
      {lines.map((line) => (
        <li dir="auto" key={line}>
          {line}
        </li>
      ))}
    </ul>
  )
}

function Messages({ course: { welcomeMessage, completionMessage } }: { course: EditableCourse }) {
  if (welcomeMessage === '' && completionMessage === '') return null
  return (
    <SectionCard title="Messages to students">
      <dl className="grid gap-4">
        {welcomeMessage !== '' && <Message name="When they enroll" text={welcomeMessage} />}
        {completionMessage !== '' && <Message name="When they complete the course" text={completionMessage} />}
      </dl>
    </SectionCard>
  )
}

const Message = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </dd>
  </div>
)
