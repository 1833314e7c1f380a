import type { Answer } from '@akada/contract/endpoint.ts'
import type * as gifts from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { Paying } from '#features/cart/cart.charge.ts'
import { getGiftCart } from '#features/cart/get-cart.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lastDay } from './gifts.rules.ts'

type Asked = Paying & { courseId: number; now: Date }
type Quote = Answer<typeof gifts.getGiftQuote>

/** Returns what a course costs as a gift, and when the gift can be sent. */
export async function getGiftQuote(
  deps: Pick<Deps, 'policy' | 'payments' | 'site' | 'clock'>,
  db: Db,
  { now, ...asked }: Asked,
): Promise<Quote> {
  const cart = await getGiftCart(db, deps, asked)
  if (cart.courses.length === 0) refuse('COURSE_NOT_FOUND')
  const firstDay = dayIn(deps.site.timeZone, now)
  return { ...cart, firstDay, lastDay: lastDay(firstDay) }
}
