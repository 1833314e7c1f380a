import { downloadStatement } from '@akada/contract/calls/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Period, periodQuery, type StatementOrder, statementQuery } from './earnings.api.ts'
import { MonthlyStatement } from './monthly-statement.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { StatementTable } from './statement-table.tsx'

type StatementProps = {
  period: Period
  sort: StatementOrder | undefined
  page: number
  linkTo: (page: number) => string
  onPeriod: (period: Period) => void
}

/** Lists all entries with exact amounts, newest first by default. */
export function Statement({ period, sort, page, linkTo, onPeriod }: StatementProps) {
  const statement = useQuery(statementQuery({ period, sort, page }))
  const isNarrowed = period.from !== undefined || period.to !== undefined
  return (
    <SectionCard title="Statement" intro="Every sale, commission, refund and payout.">
      <MonthlyStatement currency={period.currency} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <StatementFilters key={JSON.stringify(period)} period={period} onPeriod={onPeriod} />
        <DownloadButton load={() => download(downloadStatement, { query: periodQuery(period) })}>Download CSV</DownloadButton>
      </div>
      <PagedList
        list={statement}
        loading="Loading your statement…"
        failure="We couldn’t load your statement."
        empty={<Empty drawing="courses" text={isNarrowed ? 'No activity in this period.' : 'No sales in this currency yet.'} />}
        linkTo={linkTo}
      >
        {(lines) => (
          <>
            {statement.data && (
              <p className="mb-3">
                Total <Amount amount={statement.data.totalAmount} currency={statement.data.currency} />
              </p>
            )}
            <StatementTable lines={lines} currency={statement.data?.currency ?? period.currency} />
          </>
        )}
      </PagedList>
    </SectionCard>
  )
}
