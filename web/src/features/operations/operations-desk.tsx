import type { FindingState, Operations } from '@akada/contract/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { BackupList } from './backup-list.tsx'
import { FailingJobs } from './failing-jobs.tsx'
import { FindingsList } from './findings-list.tsx'
import { operationsQuery, summaryOf, useExamination } from './operations.api.ts'

export const loadingOperations = 'Running checks…'

/** Shows the health of the site and the available actions. */
export function OperationsDesk() {
  const operations = useQuery(operationsQuery)
  if (operations.isPending) return <ListSkeleton label={loadingOperations} />
  if (!operations.data)
    return (
      <Failed
        message="We couldn’t run the checks."
        error={operations.error}
        onRetry={() => void operations.refetch()}
        busy={operations.isFetching}
      />
    )
  const { jobs, backups } = operations.data
  return (
    <div className="grid gap-6">
      <Health operations={operations.data} />
      <FailingJobs jobs={jobs} />
      <BackupList backups={backups} />
    </div>
  )
}

const looks: Record<FindingState, { icon: IconName; className: string }> = {
  GOOD: { icon: 'check-circle', className: 'text-success' },
  WEAK: { icon: 'info', className: 'text-warning' },
  BAD: { icon: 'warning', className: 'text-danger' },
}

function Health({ operations: { findings, examinedAt, version } }: { operations: Operations }) {
  const examination = useExamination()
  const { state, text } = summaryOf(findings)
  const { icon, className } = looks[state]
  return (
    <SectionCard title="Health">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div role="status" className="flex min-w-0 items-start gap-3">
          <Icon name={icon} className={`mt-1 ${className}`} />
          <p className="min-w-0">
            <span className="text-lg font-semibold">{text}</span>
            <span className="block text-sm text-ink-muted">
              {version !== null && <>Akada {version} · </>}
              Last checked <Moment at={examinedAt} isExact />
            </span>
          </p>
        </div>
        <Button variant="secondary" busy={examination.isPending} busyText="Checking…" onClick={() => examination.mutate()}>
          Run checks
        </Button>
      </div>
      <FindingsList findings={findings} />
    </SectionCard>
  )
}
