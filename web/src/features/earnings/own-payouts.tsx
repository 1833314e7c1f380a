import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import { type OwnPayout, ownPayoutsQuery } from './earnings.api.ts'
import { payoutWords } from './earnings-words.ts'

/** Lists the user’s payouts, newest first, with an explanation of each problem. */
export function OwnPayouts() {
  const [page, setPage] = useState(1)
  const payouts = useQuery(ownPayoutsQuery(page))
  if (payouts.isPending)
    return (
      <SectionCard title="Payouts">
        <ListSkeleton label="Loading your payouts…" />
      </SectionCard>
    )
  if (!payouts.data)
    return (
      <Failed
        message="We couldn’t load your payouts."
        error={payouts.error}
        onRetry={() => void payouts.refetch()}
        busy={payouts.isFetching}
      />
    )
  const { content, totalElements, size } = payouts.data
  if (totalElements === 0) return null
  return (
    <SectionCard title="Payouts">
      <ul className="grid gap-4" aria-busy={payouts.isPlaceholderData || undefined}>
        {content.map((payout) => (
          <Row key={payout.id} {...payout} />
        ))}
      </ul>
      {totalElements > size && (
        <div className="mt-4 flex gap-3">
          <Button variant="secondary" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="secondary" size="small" disabled={page * size >= totalElements} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

const Row = ({ at, amount, currency, status, isRequested, account, paidAt, problem }: OwnPayout) => (
  <li className="border-b border-line pb-4 last:border-0 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <Amount amount={amount} currency={currency} /> <Badge kind={payoutWords[status].kind}>{payoutWords[status].text}</Badge>
      </p>
      <p className="text-sm text-ink-muted">
        {isRequested ? 'Requested' : 'Payout run'} <SiteDay at={at} />
        {paidAt !== null && (
          <>
            , paid <SiteDay at={paidAt} />
          </>
        )}
      </p>
    </div>
    <p className="text-sm wrap-anywhere text-ink-muted">
      {account.bankName === '' ? 'Account removed' : `${account.bankName}, account ending in ${account.accountEnding}`}
    </p>
    {problem !== null && (
      <p className="mt-1">
        <strong>{problem.title}.</strong> {problem.text}
      </p>
    )}
  </li>
)
