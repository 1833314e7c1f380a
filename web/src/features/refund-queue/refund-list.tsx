import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/empty.tsx'
import { Cards, PagedList } from '../../ui/paged-list.tsx'
import { RefundCard } from './refund-card.tsx'
import { refundsQuery, type Show } from './refund-queue.api.ts'

const nothing: Record<Show, string> = {
  waiting: 'No refunds to review.',
  'under-way': 'No refunds in progress.',
  over: 'No completed refunds.',
}

type RefundListProps = { show: Show; page: number; linkTo: (page: number) => string }

/** Shows one tab of the refund queue. */
export function RefundList({ show, page, linkTo }: RefundListProps) {
  const refunds = useQuery(refundsQuery({ show, page }))
  return (
    <PagedList
      list={refunds}
      loading="Loading refunds…"
      failure="We couldn’t load the refunds."
      empty={<Empty drawing="bell" text={nothing[show]} />}
      linkTo={linkTo}
    >
      {(shown) => <Cards items={shown}>{(refund) => <RefundCard refund={refund} />}</Cards>}
    </PagedList>
  )
}
