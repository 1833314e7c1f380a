import { redeemGift } from '@akada/contract/calls/gifts.ts'
import type { GiftOffer } from '@akada/contract/gifts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { EmailedOfferFrame, type EmailedOfferProps, EmailedOfferStep, OfferLayout, TakeOffer } from '../../ui/course-offer.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { giftQuery } from './gifts.api.ts'

/** Shows a gift to its recipient, who can redeem it. */
export function GiftCard({ id, token, ...rest }: EmailedOfferProps) {
  const session = useSession()
  const gift = useQuery(giftQuery(id, token, session?.uid))
  return (
    <EmailedOfferFrame noun="gift" notFound="GIFT_NOT_FOUND" offer={gift} returnUrl={rest.returnUrl}>
      {(offer) => (
        <OfferLayout course={offer.course} cover={<Cover {...offer} />}>
          {offer.state === 'OPEN' && <Greeting {...offer} />}
          <EmailedOfferStep
            verb="redeem"
            offer={offer}
            isTaken={offer.state === 'REDEEMED'}
            over={offer.state === 'OPEN' ? null : overWords[offer.state]}
            switchHint={`Log in with ${offer.email} to redeem the gift, or ask the giver to change the email.`}
            {...rest}
          >
            <TakeOffer
              course={offer.course}
              take={() => call(redeemGift, { params: { id }, body: { token } })}
              failure="We couldn’t redeem this gift. Please try again."
              busyText="Redeeming…"
            >
              Redeem gift
            </TakeOffer>
          </EmailedOfferStep>
        </OfferLayout>
      )}
    </EmailedOfferFrame>
  )
}

const Cover = ({ course }: GiftOffer) => (
  <ImageCover
    id={course.id}
    src={course.coverImageUrl}
    widths={course.coverWidths}
    sizes="(min-width: 30rem) 400px, calc(100vw - 64px)"
    width={750}
    height={422}
    className="rounded-md"
  />
)

const Greeting = ({ giverName, email, message }: GiftOffer) => (
  <div className="grid gap-2">
    <p>
      <bdi className="font-semibold">{giverName ?? 'A friend'}</bdi> gave you this course. The gift is for{' '}
      <bdi className="wrap-anywhere">{email}</bdi>.
    </p>
    {message !== '' && (
      <blockquote dir="auto" className="border-s-4 border-brand ps-4 whitespace-pre-line wrap-anywhere">
        {message}
      </blockquote>
    )}
  </div>
)

const overWords: Record<Exclude<GiftOffer['state'], 'OPEN'>, string> = {
  REDEEMED: 'This gift was already redeemed. Log in to open the course.',
  REFUNDED: 'This gift is no longer available. Ask the giver about it.',
}
