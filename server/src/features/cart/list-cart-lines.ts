import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { bundleLines, withoutOverlaps } from './cart.bundles.ts'
import { type BundleMember, findPublished, type ListedLine, listBundlesOf, listCart, listCartBundles } from './cart.queries.ts'
import { type CartProblem, cartProblem, giftProblem, type InBundle } from './cart.rules.ts'

export type CartLine = ListedLine & {
  problem: CartProblem | null
  /** Null for a course that is bought alone. The prices of a bundle’s line are its shares of the bundle’s price. */
  bundle: InBundle | null
}

const alone = { bundle: null }

/** Returns a cart's courses and the lines of its bundles, each with the reason why it can't be bought, or null. */
export const listCartLines = async (db: Db, userId: string, now: Date): Promise<CartLine[]> => (await readCart(db, userId, now)).lines

/** Like `listCartLines`, with all courses of the bundles. */
export async function readCart(db: Db, userId: string, now: Date): Promise<{ lines: CartLine[]; members: BundleMember[] }> {
  const listed = await listCart(db, userId, now)
  const courses = listed.map(({ hasBundles: _, ...line }) => ({ ...line, ...alone, problem: cartProblem(line, userId) }))
  const members = listed[0]?.hasBundles === false ? [] : await listCartBundles(db, userId, now)
  return { lines: withoutOverlaps<CartLine>([...courses, ...linesOfBundles(members, userId)]), members }
}

/** Returns the courses that reduce the prices of the bundles in these lines, because the user has them. */
export const reductionsOf = (lines: readonly CartLine[], members: readonly BundleMember[]): { bundleId: number; courseId: number }[] =>
  members
    .filter(
      ({ bundleId, isOwned, ownedCourses }) => isOwned && ownedCourses === 'REDUCE' && lines.some(({ bundle }) => bundle?.id === bundleId),
    )
    .map(({ bundleId, id }) => ({ bundleId, courseId: id }))

/** Returns the lines of published bundles and of bundles in the user's cart. */
export const listBundleLines = async (db: Db, ids: readonly number[], asked: { userId: string; now: Date }): Promise<CartLine[]> =>
  ids.length === 0 ? [] : linesOfBundles(await listBundlesOf(db, ids, asked), asked.userId)

function linesOfBundles(members: readonly BundleMember[], userId: string): CartLine[] {
  const membersOf = groupedBy(members, 'bundleId')
  return [...new Set(members.map(({ bundleId }) => bundleId))].flatMap((id) => {
    const own = membersOf(id)
    return own[0] ? bundleLines(termsOf(own[0]), own, userId) : []
  })
}

const termsOf = (member: BundleMember) => ({
  id: member.bundleId,
  title: member.bundleTitle,
  isSold: member.isSold === true,
  ownedCourses: member.ownedCourses,
  priceNairaMinor: member.bundleNairaMinor,
  priceUsdMinor: member.bundleUsdMinor,
})

type TeamLines = { userId: string; courseId?: number | undefined; now: Date }

/** Returns the cart's courses for a team, or the line of one course, whether or not it is in the cart. The buyer may have the courses. */
export async function listTeamLines(db: Db, { userId, courseId, now }: TeamLines): Promise<CartLine[]> {
  if (courseId !== undefined) return listGiftLines(db, { userId, courseId, now })
  const listed = await listCart(db, userId, now)
  return listed.map(({ hasBundles: _, ...line }) => ({ ...line, ...alone, problem: giftProblem(line, userId) }))
}

/** Returns the line of a course that the user gives to another person, whether or not it is in the cart. */
export async function listGiftLines(db: Db, { userId, courseId, now }: TeamLines & { courseId: number }): Promise<CartLine[]> {
  const line = await findPublished(db, { userId, courseId, now })
  return line ? [{ ...line, ...alone, problem: giftProblem(line, userId) }] : []
}
