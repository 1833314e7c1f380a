import type { StudentEvent } from '@akada/contract/students.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { sourceWords } from './student-words.ts'
import { studentEventsQuery } from './students.api.ts'

type StudentTimelineProps = { studentId: string; page: number; linkTo: (page: number) => string }

/** Lists what a student did in the instructor's courses, newest first. */
export const StudentTimeline = ({ studentId, page, linkTo }: StudentTimelineProps) => (
  <SectionCard title="Timeline" intro="In your courses only.">
    <PagedList
      list={useQuery(studentEventsQuery(studentId, page))}
      loading="Loading timeline…"
      failure="We couldn’t load the timeline."
      empty={<p className="text-ink-muted">No activity yet.</p>}
      linkTo={linkTo}
    >
      {(events) => (
        <ol className="-my-3 divide-y divide-line">
          {events.map((event) => (
            <Row key={`${event.kind} ${event.at} ${event.course.id} ${event.lecture?.id} ${event.question?.id}`} event={event} />
          ))}
        </ol>
      )}
    </PagedList>
  </SectionCard>
)

const Row = ({ event }: { event: StudentEvent }) => (
  <li className="flex gap-3 py-3">
    <Icon name={iconOf(event)} className="mt-0.5 size-5 flex-none text-ink-muted" />
    <div className="min-w-0">
      <p className="wrap-anywhere">{wordsOf[event.kind](event)}</p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        <bdi>{event.course.title}</bdi> · <Moment at={event.at} isExact />
      </p>
    </div>
  </li>
)

const quoted = (title: string | undefined) => (
  <>
    “<bdi>{title}</bdi>”
  </>
)

const wordsOf: Record<StudentEvent['kind'], (event: StudentEvent) => ReactNode> = {
  ENROLLED: ({ source }) => (source === null ? 'Enrolled' : `Enrolled: ${sourceWords[source].toLowerCase()}`),
  LECTURE_COMPLETED: ({ lecture }) => <>Completed {quoted(lecture?.title)}</>,
  QUIZ_SUBMITTED: ({ lecture, score, isPassed }) => (
    <>
      {isPassed ? 'Passed' : 'Didn’t pass'} {quoted(lecture?.title)} with {score}%
    </>
  ),
  WORK_SUBMITTED: ({ lecture }) => <>Submitted work to {quoted(lecture?.title)}</>,
  WORK_GRADED: ({ lecture, score, isPassed }) => (
    <>
      {isPassed ? 'Passed' : 'Work returned:'} {quoted(lecture?.title)} with {score}%
    </>
  ),
  QUESTION_ASKED: ({ course, lecture, question }) => (
    <>
      Asked{' '}
      <Link className="link" to={paths.learn(course.id, { lecture: lecture?.id, tab: 'discussion', comment: question?.id })}>
        <bdi>{question?.title}</bdi>
      </Link>
    </>
  ),
  REVIEWED: ({ rating }) => `Rated the course ${rating} of 5`,
  COURSE_COMPLETED: () => 'Completed the course',
  CERTIFICATE_ISSUED: () => 'Certificate issued',
  CERTIFICATE_REVOKED: () => 'Certificate revoked',
  REFUNDED: () => 'Refunded',
  ENDED: () => 'Enrollment ended by staff',
}

const icons: Record<StudentEvent['kind'], IconName> = {
  ENROLLED: 'user',
  LECTURE_COMPLETED: 'check-circle',
  QUIZ_SUBMITTED: 'quiz',
  WORK_SUBMITTED: 'edit',
  WORK_GRADED: 'check-circle',
  QUESTION_ASKED: 'text',
  REVIEWED: 'star',
  COURSE_COMPLETED: 'book',
  CERTIFICATE_ISSUED: 'certificate',
  CERTIFICATE_REVOKED: 'warning',
  REFUNDED: 'back',
  ENDED: 'warning',
}

const iconOf = ({ kind, isPassed }: StudentEvent): IconName => (isPassed === false ? 'warning' : icons[kind])
