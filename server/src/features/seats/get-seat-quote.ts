import type { Answer } from '@akada/contract/endpoint.ts'
import type * as seats from '@akada/contract/seats.ts'
import type { Paying } from '#features/cart/cart.charge.ts'
import { getTeamCart } from '#features/cart/get-cart.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

type Asked = Paying & { courseId?: number | undefined; seats: number }

/** Returns what this many seats of a course, or of each course in the cart, cost. */
export async function getSeatQuote(
  deps: Pick<Deps, 'policy' | 'payments' | 'clock'>,
  db: Db,
  asked: Asked,
): Promise<Answer<typeof seats.getSeatQuote>> {
  const cart = await getTeamCart(db, deps, asked)
  return cart.courses.length === 0 ? refuse(asked.courseId === undefined ? 'CART_EMPTY' : 'COURSE_NOT_FOUND') : cart
}
