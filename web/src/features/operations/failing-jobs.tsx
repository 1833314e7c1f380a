import { formatCount } from '@akada/contract/counts.ts'
import type { FailingJob, Operations } from '@akada/contract/operations.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useRetry, useRetryAll } from './operations.api.ts'

/** Lists failing background jobs with their errors and a retry button. */
export function FailingJobs({ jobs }: { jobs: Operations['jobs'] }) {
  return (
    <SectionCard title="Failed jobs" intro={<Waiting jobs={jobs} />}>
      {jobs.failing.length === 0 ? (
        <p>No failed jobs.</p>
      ) : (
        <>
          <RetryAll count={jobs.failingCount} />
          <ul aria-label="Failed jobs" className="mt-4 grid gap-3">
            {jobs.failing.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
          {jobs.failingCount > jobs.failing.length && (
            <p className="mt-4 text-ink-muted">
              Showing {jobs.failing.length} of {jobs.failingCount}.
            </p>
          )}
        </>
      )}
    </SectionCard>
  )
}

function Waiting({ jobs: { due, oldestDueAt } }: { jobs: Operations['jobs'] }) {
  if (due === 0 || oldestDueAt === null) return <>The queue is empty.</>
  return (
    <>
      {due === 1 ? '1 job is' : `${formatCount(due)} jobs are`} pending, the oldest since <Moment at={oldestDueAt} isExact />.
    </>
  )
}

function RetryAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryAll()
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Retry all
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={count === 1 ? 'Retry this job?' : `Retry all ${count} jobs?`}
        text="Fix the underlying error first. Each failed retry lengthens the wait before the next one."
        confirmText="Retry all"
        busy={retry.isPending}
        busyText="Retrying…"
        onConfirm={() => retry.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Formats a job's code as words. */
const nameOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

function Job({ job: { id, kind, state, tries, error, at } }: { job: FailingJob }) {
  const retry = useRetry()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{nameOf(kind)}</span>
          {state === 'GIVEN_UP' ? <Badge kind="danger">Failed</Badge> : <Badge kind="warning">Retrying</Badge>}
        </p>
        {error !== null && <p className="mt-2 break-words">{error}</p>}
        <p className="mt-1 text-sm text-ink-muted">
          Job {id} · {tries === 1 ? '1 attempt' : `${tries} attempts`} · {state === 'GIVEN_UP' ? 'failed' : 'next retry'}{' '}
          <Moment at={at} isExact />
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Retry job ${id}`}
        busy={retry.isPending}
        busyText="Retrying…"
        onClick={() => retry.mutate(id)}
      >
        Retry
      </Button>
    </li>
  )
}
