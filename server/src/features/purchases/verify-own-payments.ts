import type { Gift } from '@akada/contract/gifts.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import { listGifts } from '#features/gifts/gifts.face.ts'
import { asGift } from '#features/gifts/gifts.views.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { countSeats } from '#features/seats/seats.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import {
  findGiftLine,
  findLatestSettled,
  findOwnPayment,
  findPaidAmount,
  listOpenPayments,
  listOwnedCourses,
  type OwnPayment,
} from './purchases.payments.queries.ts'
import {
  RECHECK_HOURS,
  RECHECKED_PAYMENTS,
  RECHECKS_PER_TEN_MINUTES,
  type Recheck,
  type RecheckOutcome,
  recheckOutcome,
} from './purchases.rules.ts'

type Asker = { userId: string; reference: string | null; now: Date }
type Answered = { outcome: Exclude<RecheckOutcome, 'UNREACHED'>; orderId: number | null } & Bought
type Bought = {
  courses: { id: number; title: string; coverImageUrl: string | null; coverWidths: number[] }[]
  paid: { amount: number; currency: Currency } | null
  gift: Gift | null
  /** The number of seats, or null. */
  seats: number | null
}

/** “I paid but don’t see my course”: verifies the user's open payments at the provider and returns the outcome. */
export async function verifyOwnPayments(deps: Deps, { userId, reference, now }: Asker): Promise<Answered> {
  await requireTurn(deps.db, { key: `recheck:${userId}`, limit: RECHECKS_PER_TEN_MINUTES, windowSeconds: 600, now })
  const { open, settled } = reference ? await paymentBy(deps.db, userId, reference) : await recentPayments(deps.db, userId, now)

  const asked: Recheck[] = []
  for (const { paymentId, reference: openReference } of open)
    asked.push({ paymentId, settlement: (await settleOrder(deps, openReference)) ?? refuse('PAYMENT_UNKNOWN') })
  const { outcome, paymentId } = recheckOutcome(asked, settled && { ...settled, isOwned: await isKept(deps.db, settled.orderId) })
  if (outcome === 'UNREACHED') return refuse('PAYMENTS_UNAVAILABLE', { message: UNREACHED })

  const orderId = [...open, ...(settled ? [settled] : [])].find((one) => one.paymentId === paymentId)?.orderId ?? null
  const isBought = orderId !== null && (outcome === 'PAID' || outcome === 'OWNED')
  return { outcome, orderId, ...(isBought ? await findBought(deps, orderId, now) : { courses: [], paid: null, gift: null, seats: null }) }
}

/** Whether the buyer still has a course of the order, its gift or one of its seats. */
const isKept = async (db: Db, orderId: number): Promise<boolean> =>
  (await findGiftLine(db, orderId)) !== undefined || (await countSeats(db, orderId)) > 0 || (await listOwnedCourses(db, orderId)).length > 0

async function findBought({ db, site: { timeZone } }: Deps, orderId: number, now: Date): Promise<Bought> {
  const courses = await listOwnedCourses(db, orderId)
  const line = await findGiftLine(db, orderId)
  const [gift] = line ? await listGifts(db, [line.id]) : []
  const payment = await findPaidAmount(db, orderId)
  return {
    courses: courses.map(({ coverKey, coverWidths, ...course }) => ({
      ...course,
      coverImageUrl: publicAddress(coverKey),
      coverWidths: coverWidths ?? [],
    })),
    gift: gift ? asGift(gift, { timeZone, now }) : null,
    seats: (await countSeats(db, orderId)) || null,
    paid: payment?.paidMinor ? { amount: toMajor(payment.paidMinor), currency: payment.currency } : null,
  }
}

/** Shown when the provider is unreachable: the payment may have succeeded, so it must not be called failed. */
export const UNREACHED = 'We can’t reach the payment provider right now. Please try again in a few minutes.'

type Found = { open: OwnPayment[]; settled: OwnPayment | undefined }

/** Finds a payment by reference. Refuses another user's reference like an unknown one. */
async function paymentBy(db: Db, userId: string, reference: string): Promise<Found> {
  const payment = (await findOwnPayment(db, userId, reference)) ?? refuse('PAYMENT_UNKNOWN')
  return payment.isSettled ? { open: [], settled: payment } : { open: [payment], settled: undefined }
}

async function recentPayments(db: Db, userId: string, now: Date): Promise<Found> {
  const since = new Date(now.getTime() - RECHECK_HOURS * 3_600_000)
  return {
    open: await listOpenPayments(db, { userId, since, limit: RECHECKED_PAYMENTS }),
    settled: await findLatestSettled(db, userId, since),
  }
}
