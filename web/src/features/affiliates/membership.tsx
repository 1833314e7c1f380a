import type { Affiliate } from '@akada/contract/affiliates.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Disclosure } from './disclosure.tsx'

type MembershipProps = { membership: NonNullable<Affiliate['membership']>; days: number }

const names = { NGN: 'Earned in naira', USD: 'Earned in dollars' } as const

/** An affiliate's link to the home page with the duty to disclose it, results, and what has ended. */
export const Membership = ({ membership: { url, results, suspension, ended }, days }: MembershipProps) => (
  <>
    {suspension && (
      <Banner kind="warning">
        You’ve been suspended as an affiliate since <Moment at={suspension.at} />. New clicks and orders earn nothing. Reason:{' '}
        <bdi>{suspension.reason}</bdi>
      </Banner>
    )}
    <SectionCard
      title="Your link"
      intro={`Opens the home page. Purchases in the next ${days === 1 ? 'day' : `${days} days`} count, unless the buyer opens another affiliate’s link.`}
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">{url}</p>
        <div>
          <CopyButton text={url}>Copy link</CopyButton>
        </div>
        <Disclosure />
      </div>
    </SectionCard>
    <Tiles>
      <Tile name="Clicks" note="Without bots and your own visits">
        {formatCount(results.clicks)}
      </Tile>
      <Tile name="Sales" note="Paid courses, including refunded ones">
        {formatCount(results.sales)}
      </Tile>
      {results.earnings.map(({ currency, earned, pending }) => (
        <Tile
          key={currency}
          name={names[currency]}
          note="After refunds"
          parts={[{ name: 'Pending', value: <Amount amount={pending} currency={currency} /> }]}
        >
          <Amount amount={earned} currency={currency} />
        </Tile>
      ))}
    </Tiles>
    {ended.length > 0 && (
      <SectionCard title="Ended partnerships" intro="New orders of these instructors’ courses earn nothing. You keep earlier commissions.">
        <ul className="grid gap-3">
          {ended.map(({ instructor, at, reason }) => (
            <li key={at + instructor} className="min-w-0">
              <bdi className="font-semibold">{instructor}</bdi>, <Moment at={at} />
              <bdi className="block wrap-anywhere text-ink-muted">{reason}</bdi>
            </li>
          ))}
        </ul>
      </SectionCard>
    )}
  </>
)
