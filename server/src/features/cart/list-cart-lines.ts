import type { Db } from '#platform/database/database.ts'
import { type ListedLine, listCart } from './cart.queries.ts'
import { type CartProblem, cartProblem } from './cart.rules.ts'

export type CartLine = ListedLine & { problem: CartProblem | null }

/** Returns a cart's lines, each with the reason why its course can't be bought, or null. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await listCart(db, userId)
  return lines.map((line) => ({ ...line, problem: cartProblem(line, userId) }))
}
