import type { TaxDocument } from '@akada/contract/invoices.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadDocument } from '../../lib/tax-documents.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenDisputes } from '../../ui/open-disputes.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { HeldOrder } from './held-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderExcess } from './order-excess.tsx'
import { OrderAttempts, OrderTimeline } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { ReviewNotes } from './review-notes.tsx'

type Fact = readonly [name: string, value: ReactNode]

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Shows all data about an order. */
export const OrderDetails = ({ order }: { order: ManagedOrderDetails }) => (
  <div className="grid gap-6">
    <OpenDisputes disputes={order.openDisputes} />
    <OrderActions {...order} />
    {order.status === 'HELD' ? <HeldOrder {...order} /> : <ReviewNotes {...order} />}
    <OrderExcess {...order} />
    <SectionCard title="Buyer">
      <Facts
        facts={[
          ['Name', order.buyer.name],
          ['Email', <Email key="email" email={order.buyer.email} />],
          ['Pricing country', countries.of(order.pricingCountry) ?? order.pricingCountry],
          ['Placed', <Moment key="placed" at={order.createdAt} isExact />],
          ['Paid', order.paidAt === null ? 'Not paid' : <Moment key="paid" at={order.paidAt} isExact />],
          ['Documents', <Documents key="documents" documents={order.documents ?? []} />],
          ...companyFacts(order.billing),
          ...(order.affiliates ?? []).map(
            (affiliate): Fact => [
              'Affiliate',
              <Affiliate key={affiliate.id} {...affiliate} currency={order.currency} paidAt={order.paidAt} />,
            ],
          ),
        ]}
      />
    </SectionCard>
    <OrderLines order={order} />
    <OrderAttempts attempts={order.attempts} />
    <OrderTimeline timeline={order.timeline} />
  </div>
)

const Documents = ({ documents }: { documents: readonly TaxDocument[] }) =>
  documents.length === 0 ? (
    'None'
  ) : (
    <span className="flex flex-wrap gap-x-4">
      {documents.map(({ number }) => (
        <DownloadLink key={number} load={() => loadDocument(number)}>
          {number}
        </DownloadLink>
      ))}
    </span>
  )

/** The company on the receipt, if the buyer entered one. */
const companyFacts = (billing: ManagedOrderDetails['billing']): Fact[] =>
  billing
    ? [
        ['Company', [billing.companyName, billing.companyAddress].filter(Boolean).join(', ') || 'None'],
        ['Tax ID', billing.companyTaxId || 'None'],
      ]
    : []

type AffiliateProps = NonNullable<ManagedOrderDetails['affiliates']>[number] & Pick<ManagedOrderDetails, 'currency' | 'paidAt'>

const Affiliate = ({ id, name, commission, currency, paidAt }: AffiliateProps) => (
  <>
    <Link to={managerPaths.person(id)} className="link inline-block py-1">
      <bdi>{name}</bdi>
    </Link>
    {paidAt !== null && (
      <>
        {', commission '}
        <Amount amount={commission} currency={currency} />
      </>
    )}
  </>
)

const Email = ({ email }: { email: string | null }) =>
  email === null ? (
    'Account deleted'
  ) : (
    <>
      <a href={`mailto:${email}`} className="link inline-block py-1 wrap-anywhere">
        {email}
      </a>{' '}
      <Link to={managerPaths.orders({ search: email })} className="link inline-block py-1 text-sm whitespace-nowrap">
        All their orders
      </Link>
    </>
  )
