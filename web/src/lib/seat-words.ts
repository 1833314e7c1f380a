import { counted, formatCount } from '@akada/contract/counts.ts'
import type { SeatCounts } from '@akada/contract/seats.ts'
import { formatDayHere } from './moments.ts'

export const seatsText = (count: number): string => counted(count, 'seat')

/** Such as “5 seats: 2 free, 1 invited, 2 accepted”. */
export function countsText({ total, free, invited, accepted, refunded }: SeatCounts): string {
  const parts = [
    [free, 'free'],
    [invited, 'invited'],
    [accepted, 'accepted'],
    [refunded, 'refunded'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`)
  return `${seatsText(total)}: ${shown.join(', ')}`
}

/** Says which seats can be refunded. `until`: the end of the refund period, or null if it is over. */
export function refundableText({ free, total }: SeatCounts, until: string | null): string {
  if (free === 0) return 'No seat is free, so none can be refunded.'
  if (until === null) return 'These seats can no longer be refunded.'
  const seats = free === total ? 'All seats' : free === 1 ? 'The free seat' : `The ${formatCount(free)} free seats`
  return `${seats} can be refunded until ${formatDayHere(until)}.${free === total ? '' : ' Seats with a member or an invitation can’t.'}`
}
