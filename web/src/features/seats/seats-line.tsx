import type { SeatCounts } from '@akada/contract/seats.ts'
import { paths } from '../../lib/paths.ts'
import { countsText, refundableText } from '../../lib/seat-words.ts'
import { LinkButton } from '../../ui/button.tsx'

type SeatsLineProps = {
  seats: SeatCounts
  orderId: number
  isPaid: boolean
  title: string
  /** The end of the refund period. Null if no seat can be refunded. */
  refundableUntil: string | null
}

/** Shows the seats of an order line to their buyer, with the link to the team. */
export const SeatsLine = ({ seats, orderId, isPaid, title, refundableUntil }: SeatsLineProps) => (
  <div className="grid justify-items-start gap-2">
    <div>
      <p className="font-semibold">{countsText(seats)}</p>
      {isPaid && <p className="text-sm text-ink-muted">{refundableText(seats, refundableUntil)}</p>}
    </div>
    {isPaid && (
      <LinkButton to={paths.team(orderId)} variant="secondary" size="small" aria-label={`Manage seats: ${title}`}>
        Manage seats
      </LinkButton>
    )}
  </div>
)
