import type { SeatCounts } from '@akada/contract/seats.ts'
import { paths } from '../../lib/paths.ts'
import { countsText } from '../../lib/seat-words.ts'
import { LinkButton } from '../../ui/button.tsx'

type SeatsLineProps = { seats: SeatCounts; orderId: number; isPaid: boolean; title: string }

/** Shows the seats of an order line to their buyer, with the link to the team. */
export const SeatsLine = ({ seats, orderId, isPaid, title }: SeatsLineProps) => (
  <div className="grid justify-items-start gap-2">
    <p className="font-semibold">{countsText(seats)}</p>
    {isPaid && (
      <LinkButton to={paths.team(orderId)} variant="secondary" size="small" aria-label={`Manage seats: ${title}`}>
        Manage seats
      </LinkButton>
    )}
  </div>
)
