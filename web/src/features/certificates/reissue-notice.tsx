import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type ReissueOffer, reissueOfferQuery } from './reissue.api.ts'

const ReissueDialog = lazyPart(async () => (await import('./reissue-dialog.tsx')).ReissueDialog)

/** Offers to reissue certificates that have another name than the profile, or says that a manager is deciding. Otherwise renders nothing. */
export function ReissueNotice() {
  const { data: offer } = useQuery(reissueOfferQuery)
  const [isOpen, setOpen] = useState(false)
  if (!offer || offer.certificates.length === 0) return null
  return (
    <section aria-label="Name on your certificates" className="mb-6 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex min-w-0 items-start gap-3">
          <Icon name="info" className="mt-0.5 flex-none text-info" />
          {offer.last?.status === 'PENDING' ? <Pending last={offer.last} /> : <Offer offer={offer} />}
        </p>
        {offer.last?.status !== 'PENDING' && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Update the name
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <ReissueDialog offer={offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Pending = ({ last }: { last: NonNullable<ReissueOffer['last']> }) => (
  <span className="min-w-0">
    On <Moment at={last.requestedAt} />, you asked for certificates in the name <bdi className="font-semibold">{last.name}</bdi>. A manager
    is reviewing your request.
  </span>
)

const Offer = ({ offer: { name, certificates, last } }: { offer: ReissueOffer }) => (
  <span className="min-w-0">
    {certificates.length === 1 ? 'The name on a certificate differs' : `The names on ${certificates.length} certificates differ`} from your
    profile name, <bdi className="font-semibold">{name}</bdi>.
    {last?.status === 'DECLINED' && (
      <>
        {' '}
        We declined your last request: <q dir="auto">{last.reason}</q>
      </>
    )}
  </span>
)
