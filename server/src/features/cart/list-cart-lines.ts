import type { Db } from '#platform/database/database.ts'
import { findPublished, type ListedLine, listCart } from './cart.queries.ts'
import { type CartProblem, cartProblem, giftProblem } from './cart.rules.ts'

export type CartLine = ListedLine & { problem: CartProblem | null }

/** Returns a cart's lines, each with the reason why its course can't be bought, or null. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await listCart(db, userId)
  return lines.map((line) => ({ ...line, problem: cartProblem(line, userId) }))
}

/** Returns the cart's lines for a team, or the line of one course, whether or not it is in the cart. The buyer may have the courses. */
export async function listTeamLines(db: Db, { userId, courseId }: { userId: string; courseId?: number | undefined }): Promise<CartLine[]> {
  if (courseId !== undefined) return listGiftLines(db, { userId, courseId })
  return (await listCart(db, userId)).map((line) => ({ ...line, problem: giftProblem(line, userId) }))
}

/** Returns the line of a course that the user gives to another person, whether or not it is in the cart. */
export async function listGiftLines(db: Db, { userId, courseId }: { userId: string; courseId: number }): Promise<CartLine[]> {
  const line = await findPublished(db, userId, courseId)
  return line ? [{ ...line, problem: giftProblem(line, userId) }] : []
}
