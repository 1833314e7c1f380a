import type { Db, Tx } from '#platform/database/database.ts'
import { deleteCartCourses, type CartLine as ListedLine, listCart, lockCart } from './cart.queries.ts'
import { type CartProblem, cartProblem } from './cart.rules.ts'

export type CartLine = ListedLine & { problem: CartProblem | null }

/** What stands in a person's cart, each line with why it can't be bought, if so. */
export async function cartLines(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await listCart(db, userId)
  return lines.map((line) => ({ ...line, problem: cartProblem(line, userId) }))
}

/** What was bought leaves the cart, also if it is just being put in again; what else was added meanwhile stays. */
export async function forgetBought(tx: Tx, userId: string, courseIds: readonly number[]): Promise<void> {
  await lockCart(tx, userId)
  await deleteCartCourses(tx, userId, courseIds)
}
