import { acceptSeat } from '@akada/contract/calls/seats.ts'
import type { SeatOffer } from '@akada/contract/seats.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmailedOfferFrame, type EmailedOfferProps, EmailedOfferStep, OfferLayout, TakeOffer } from '../../ui/course-offer.tsx'
import { seatQuery } from './seats.api.ts'

/** Shows a seat to its invited person, who can accept it. */
export function SeatCard({ id, token, ...rest }: EmailedOfferProps) {
  const session = useSession()
  const seat = useQuery(seatQuery(id, token, session?.uid))
  return (
    <EmailedOfferFrame noun="seat" notFound="SEAT_NOT_FOUND" offer={seat} returnUrl={rest.returnUrl}>
      {(offer) => (
        <OfferLayout course={offer.course}>
          {offer.state === 'OPEN' && <Terms offer={offer} />}
          <EmailedOfferStep
            verb="accept"
            offer={offer}
            isTaken={offer.state === 'ACCEPTED'}
            over={offer.state === 'OPEN' ? null : overWords[offer.state]}
            switchHint={`Log in with ${offer.email} to accept the seat, or ask the sender to invite your email.`}
            {...rest}
          >
            <TakeOffer
              course={offer.course}
              take={() => call(acceptSeat, { params: { id }, body: { token } })}
              failure="We couldn’t accept this seat. Please try again."
              busyText="Accepting…"
            >
              Accept seat
            </TakeOffer>
          </EmailedOfferStep>
        </OfferLayout>
      )}
    </EmailedOfferFrame>
  )
}

/** Says who pays, and that the buyer sees the progress. */
const Terms = ({ offer: { buyerName, companyName, email } }: { offer: SeatOffer }) => (
  <div className="grid gap-3">
    <p>
      <bdi className="font-semibold">{buyerName ?? 'Your team'}</bdi>
      {companyName !== '' && (
        <>
          {' '}
          (<bdi>{companyName}</bdi>)
        </>
      )}{' '}
      bought a seat in this course for you. It costs you nothing. The seat is for <bdi className="wrap-anywhere">{email}</bdi>.
    </p>
    {buyerName !== null && <Banner kind="info">{`${isolated(buyerName)} will see your progress in this course.`}</Banner>}
  </div>
)

const overWords: Record<Exclude<SeatOffer['state'], 'OPEN'>, string> = {
  ACCEPTED: 'This seat was already accepted. Log in to open the course.',
  REFUNDED: 'This seat is no longer available. Ask the sender about it.',
}
