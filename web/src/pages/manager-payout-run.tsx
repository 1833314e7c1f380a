import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { payoutRunQuery } from '../features/payout-runs/payout-runs.api.ts'
import { RunDetails } from '../features/payout-runs/run-details.tsx'
import { ApiError } from '../lib/api.ts'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { DetailFrame } from '../ui/detail-frame.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (_: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }): Head => ({
  title: `Payout run #${params.id} · Manager`,
})

const list = { label: 'Payouts', to: managerPaths.payouts() }

export function Component() {
  const { id = '' } = useParams()
  const run = useQuery(payoutRunQuery(Number(id)))

  if (run.isPending) return <Pending />
  return (
    <DetailFrame list={list} name={`Payout run #${id}`}>
      {run.data && <RunDetails run={run.data} />}
      {!run.data && isMissing(run.error) && (
        <Empty
          drawing="search"
          text="Payout run not found."
          action={<LinkButton to={managerPaths.payouts()}>All payout runs</LinkButton>}
        />
      )}
      {!run.data && !isMissing(run.error) && (
        <Failed message="We couldn’t load this payout run." error={run.error} onRetry={() => void run.refetch()} busy={run.isFetching} />
      )}
    </DetailFrame>
  )
}

export const Pending = () => (
  <DetailFrame list={list} name="Payout run">
    <ListSkeleton label="Loading payout run…" />
  </DetailFrame>
)

const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'PAYOUT_NOT_FOUND' || error.code === 'INVALID_INPUT')
