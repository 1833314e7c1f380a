import type { SubmissionDetails } from '@akada/contract/assignments.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { usePageKeys } from '../../lib/page-keys.ts'
import { paths } from '../../lib/paths.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { DetailFrame, DetailSkeleton } from '../../ui/detail-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { stateWords } from './assignment-words.ts'
import { type Filters, submissionQuery } from './assignments.api.ts'
import { GradeForm } from './grade-form.tsx'
import { GradingKeys } from './grading-keys.tsx'
import { inboxPath, submissionPath } from './inbox-address.ts'
import { Grade, SubmittedAt, Work } from './submitted-work.tsx'

type GradingDeskProps = { id: number; filters: Filters }

/** Shows submitted work with the form to grade it, and the ways to its neighbors in the inbox. */
export function GradingDesk({ id, filters }: GradingDeskProps) {
  const submission = useQuery(submissionQuery(id, filters))
  const list = { label: 'Assignments', to: inboxPath(filters) }
  if (submission.data) return <Loaded key={id} work={submission.data} filters={filters} list={list} />
  return (
    <DetailFrame list={list} name="Submitted work">
      {submission.isPending ? (
        <DetailSkeleton label="Loading submitted work…" />
      ) : isMissing(submission.error) ? (
        <Empty drawing="search" text="This work no longer exists." action={<LinkButton to={list.to}>All submitted work</LinkButton>} />
      ) : (
        <Failed
          message="We couldn’t load this work."
          error={submission.error}
          onRetry={() => void submission.refetch()}
          busy={submission.isFetching}
        />
      )}
    </DetailFrame>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'SUBMISSION_NOT_FOUND' || error.code === 'INVALID_INPUT')

type LoadedProps = { work: SubmissionDetails; filters: Filters; list: { label: string; to: string } }

function Loaded({ work, filters, list }: LoadedProps) {
  const navigate = useNavigate()
  const points = useRef<HTMLInputElement>(null)
  const { student, course, lecture, state, earlier, previousId, nextId } = work
  const open = (id: number | null) => {
    if (id !== null) void navigate(submissionPath(id, filters))
  }
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === 'n') open(nextId)
    else if (event.key === 'p') open(previousId)
    else if (event.key === 'g') points.current?.focus()
    else return
    event.preventDefault()
  })
  return (
    <DetailFrame list={list} name={student.name} badge={<Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>}>
      <p className="-mt-4 mb-4 wrap-anywhere text-ink-muted">
        <Link className="link" to={paths.learn(course.id, { lecture: lecture.id })}>
          <bdi>{lecture.title}</bdi>
        </Link>{' '}
        · <bdi>{course.title}</bdi> ·{' '}
        <Link className="link" to={instructorPaths.student(student.id)}>
          Student’s page
        </Link>
      </p>
      <nav aria-label="Submitted work" className="mb-6 flex flex-wrap gap-3">
        <Step id={previousId} filters={filters}>
          <Icon name="chevron-left" />
          Previous
        </Step>
        <Step id={nextId} filters={filters}>
          Next
          <Icon name="chevron-right" />
        </Step>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <SectionCard title={`Submission ${work.number}`} intro={<SubmittedAt work={work} />}>
            <Work work={work} />
          </SectionCard>
          {earlier.length > 0 && (
            <SectionCard title="Earlier work">
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
                {earlier.map((each) => (
                  <li key={each.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                    <h3 className="text-base font-semibold">Submission {each.number}</h3>
                    <SubmittedAt work={each} />
                    <Work work={each} />
                    <Grade work={each} />
                  </li>
                ))}
              </ol>
            </SectionCard>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <GradeForm work={work} points={points} onNext={nextId === null ? undefined : () => open(nextId)} />
          <GradingKeys />
        </div>
      </div>
    </DetailFrame>
  )
}

/** Whether the key belongs to the focused field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

function Step({ id, filters, children }: { id: number | null; filters: Filters; children: ReactNode }) {
  const look = { variant: 'secondary', size: 'small' } as const
  if (id === null)
    return (
      <span aria-disabled="true" className={buttonClass(look, 'pointer-events-none opacity-50')}>
        {children}
      </span>
    )
  return (
    <Link to={submissionPath(id, filters)} className={buttonClass(look)}>
      {children}
    </Link>
  )
}
