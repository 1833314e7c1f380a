import { formatAmount } from '../lib/format.ts'
import { seatsText } from '../lib/seat-words.ts'

type RefundEffectsProps = {
  buyerName: string
  amount: number
  currency: 'NGN' | 'USD'
  /** Null if the refund isn’t for one course. */
  courseTitle: string | null
  isGift: boolean
  /** How many free seats of the course are refunded. Null unless the course was bought for a team. */
  seats: number | null
}

/** Tells staff what a refund does: where the money goes, and who loses access. */
export const RefundEffects = ({ buyerName, amount, currency, courseTitle, isGift, seats }: RefundEffectsProps) => (
  <>
    <bdi>{buyerName}</bdi> gets a refund of {formatAmount(amount, currency)} to the original payment method
    {courseTitle === null ? (
      '.'
    ) : seats !== null ? (
      <>
        {' '}
        for {seatsText(seats)} of “<bdi>{courseTitle}</bdi>”. Members keep their seats.
      </>
    ) : isGift ? (
      <>
        . The gift can no longer be redeemed. If it was redeemed, its recipient loses access to “<bdi>{courseTitle}</bdi>”.
      </>
    ) : (
      <>
        {' '}
        and loses access to “<bdi>{courseTitle}</bdi>”. If they buy it again, they keep their progress.
      </>
    )}
  </>
)
