import type { AuditAct } from '@akada/contract/audit.ts'
import { toMajor, toMinor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { minimumOf } from '#features/cart/cart.charge.ts'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import { lockCourseToChange } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findSalePrice, type SalePriceRow } from './sale-prices.queries.ts'
import type { Terms } from './sale-prices.rules.ts'

type Sent = { priceNaira: number | null; priceUsd: number; endsAt: string }

export const termsOf = ({ priceNaira, priceUsd, endsAt }: Sent, startsAt: Date): Terms => ({
  nairaMinor: priceNaira === null ? null : toMinor(priceNaira),
  usdMinor: toMinor(priceUsd),
  startsAt,
  endsAt: new Date(endsAt),
})

/** Returns a sale price and its course, which is locked until the transaction ends. */
export async function lockSalePrice(tx: Tx, user: User, id: number): Promise<{ sale: SalePriceRow; course: EditableCourse }> {
  const { courseId } = (await findSalePrice(tx, id)) ?? refuse('SALE_PRICE_NOT_FOUND')
  const course = await lockCourseToChange(tx, user, courseId, 'SALE_PRICE_NOT_FOUND')
  return { sale: (await findSalePrice(tx, id)) ?? refuse('SALE_PRICE_NOT_FOUND'), course }
}

export const minimumsOf = (deps: Pick<Deps, 'payments'>) => ({ NGN: minimumOf(deps, 'NGN'), USD: minimumOf(deps, 'USD') })

type Recorded = { act: Extract<AuditAct, `SALE_PRICE_${string}`>; course: EditableCourse; before?: Terms; after?: Terms; now: Date }

/** Records an admin's change to the sale prices of another user's course. */
export async function recordSalePrice(tx: Tx, user: User, { act, course, before, after, now }: Recorded): Promise<void> {
  if (course.instructorId === user.id) return
  await recordAct(tx, {
    act,
    by: user.id,
    subject: { kind: 'COURSE', id: course.id },
    before: before && told(before),
    after: after && told(after),
    now,
  })
}

const told = ({ nairaMinor, usdMinor, startsAt, endsAt }: Terms) => ({
  priceNaira: nairaMinor === null ? null : toMajor(nairaMinor),
  priceUsd: toMajor(usdMinor),
  startsAt,
  endsAt,
})
