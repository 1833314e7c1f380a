import type { Db } from '#platform/database/database.ts'
import { type ListedLine, listCart } from './cart.queries.ts'
import { type CartProblem, cartProblem } from './cart.rules.ts'

export type CartLine = ListedLine & { problem: CartProblem | null }

/** What stands in a person's cart, each line with why it can't be bought, if so. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await listCart(db, userId)
  return lines.map((line) => ({ ...line, problem: cartProblem(line, userId) }))
}
