import type { RefundStatus } from '@akada/contract/refunds.ts'
import { type PaymentStatus, settledStatuses } from '#features/orders/orders.rules.ts'

const DAY_MS = 86_400_000
// As long as the provider resends unacknowledged events, plus one night.
const NIGHTS = 4
// More recent payments may be settling right now.
const SETTLING_MS = 3_600_000

export const comparedPeriod = (now: Date) => ({
  from: new Date(now.getTime() - NIGHTS * DAY_MS),
  to: new Date(now.getTime() - SETTLING_MS),
})

/** Whether a reference belongs to this site. One integration may serve several shops. */
export const isOurs = (reference: string): boolean => /^pay-[0-9a-f]{32}$/.test(reference)

export type TheirPayment = { reference: string; amountMinor: number; currency: string; feesMinor: number | null }
export type OurPayment = { reference: string; status: PaymentStatus; paidMinor: number | null; feesMinor: number | null; currency: string }

/** Compares the provider's list of successful payments with the site's. Returns one line per difference. */
export function comparePayments(theirs: readonly TheirPayment[], ours: readonly OurPayment[]): string[] {
  const byReference = new Map(ours.map((payment) => [payment.reference, payment]))
  const known = new Set(theirs.map(({ reference }) => reference))
  const missingThere = ours.filter((own) => own.status.startsWith('SUCCEEDED') && !known.has(own.reference))
  return [
    ...theirs
      .filter(({ reference }) => isOurs(reference))
      .flatMap((paid) => paymentDifference(paid, byReference.get(paid.reference)) ?? []),
    ...missingThere.map(({ reference }) => `${reference}: paid here, not at the provider`),
  ]
}

function paymentDifference(paid: TheirPayment, own: OurPayment | undefined): string | undefined {
  const { reference } = paid
  if (!own) return `${reference}: paid at the provider, unknown here`
  if (!settledStatuses.includes(own.status)) return `${reference}: paid at the provider, ${own.status} here`
  if (own.status === 'MISMATCH') return undefined
  if (paid.amountMinor !== own.paidMinor) return `${reference}: ${paid.amountMinor} at the provider, ${own.paidMinor} here`
  if ((paid.feesMinor ?? 0) !== (own.feesMinor ?? 0)) return `${reference}: fee ${paid.feesMinor} at the provider, ${own.feesMinor} here`
  return undefined
}

export type TheirRefund = { id: string; reference: string | null; amountMinor: number; state: string }
export type OurRefund = { providerRefundId: string; amountMinor: number; status: RefundStatus }

/** Like `comparePayments`, for refunds. */
export function compareRefunds(theirs: readonly TheirRefund[], ours: readonly OurRefund[]): string[] {
  const byId = new Map(ours.map((refund) => [refund.providerRefundId, refund]))
  return theirs
    .filter(({ reference }) => reference !== null && isOurs(reference))
    .flatMap((made) => {
      const own = byId.get(made.id)
      if (!own) return made.state === 'failed' ? [] : `${made.reference}: refund ${made.id} at the provider, unknown here`
      if (made.amountMinor !== own.amountMinor)
        return `${made.reference}: refund ${made.id} of ${made.amountMinor}, ${own.amountMinor} here`
      const isPaid = made.state === 'processed'
      return isPaid === (own.status === 'PROCESSED') ? [] : `${made.reference}: refund ${made.id} ${made.state}, ${own.status} here`
    })
}
