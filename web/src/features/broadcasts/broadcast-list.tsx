import type { BroadcastSummary } from '@akada/contract/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { audienceText, deskWords, stateWords } from './broadcast-words.ts'
import { broadcastsQuery, type To } from './broadcasts.api.ts'
import { Progress } from './progress.tsx'

type BroadcastListProps = { to: To; page: number; linkTo: (page: number) => string; addressOf: (id: number) => string }

export const BroadcastList = ({ to, page, linkTo, addressOf }: BroadcastListProps) => (
  <PagedList
    list={useQuery(broadcastsQuery(to, page))}
    loading={deskWords[to].loading}
    failure={deskWords[to].failure}
    empty={<Empty drawing="bell" text={deskWords[to].none} />}
    linkTo={linkTo}
  >
    {(broadcasts) => (
      <ul>
        {broadcasts.map((broadcast) => (
          <li key={broadcast.id}>
            <Row broadcast={broadcast} to={to} address={addressOf(broadcast.id)} />
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)

const Row = ({ broadcast, to, address }: { broadcast: BroadcastSummary; to: To; address: string }) => (
  <article className="border-t border-line py-4">
    <h3 className="text-base wrap-anywhere">
      <Link dir="auto" to={address} className="link">
        {broadcast.subject}
      </Link>
    </h3>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Badge kind={stateWords[broadcast.state].kind}>{stateWords[broadcast.state].label}</Badge>
      {to === 'PEOPLE' && <span className="wrap-anywhere">{audienceText(broadcast)}</span>}
      <When broadcast={broadcast} />
    </p>
    {broadcast.progress && <Progress state={broadcast.state} progress={broadcast.progress} to={to} />}
  </article>
)

function When({ broadcast: { state, createdAt, sendAt, begunAt } }: { broadcast: BroadcastSummary }) {
  if (state === 'SCHEDULED' && sendAt)
    return (
      <span>
        for <Moment at={sendAt} isExact />
      </span>
    )
  return <Moment at={begunAt ?? createdAt} />
}
