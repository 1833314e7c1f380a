import type { Db, Tx } from '#platform/database/database.ts'
import { deleteCartCourses, type CartLine as ListedLine, listCart } from './cart.queries.ts'
import { type CartProblem, cartProblem } from './cart.rules.ts'

export type CartLine = ListedLine & { problem: CartProblem | null }

/** What stands in a person's cart, each line with why it can't be bought, if so. */
export async function cartLines(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await listCart(db, userId)
  return lines.map((line) => ({ ...line, problem: cartProblem(line, userId) }))
}

/** What was bought leaves the cart; what was added meanwhile stays. */
export const forgetBought = (tx: Tx, userId: string, courseIds: readonly number[]): Promise<void> =>
  deleteCartCourses(tx, userId, courseIds)
