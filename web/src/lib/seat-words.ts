import type { SeatCounts } from '@akada/contract/seats.ts'

export const seatsText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'seat' : 'seats'}`

/** Such as “5 seats: 2 free, 1 invited, 2 accepted”. */
export function countsText({ total, free, invited, accepted, refunded }: SeatCounts): string {
  const parts = [
    [free, 'free'],
    [invited, 'invited'],
    [accepted, 'accepted'],
    [refunded, 'refunded'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  return `${seatsText(total)}: ${shown.join(', ')}`
}
