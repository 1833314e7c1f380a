import type * as cart from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { struckPrice, toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findPayer, minimumOf, type Paying, shownCharge } from './cart.charge.ts'
import { chargedLike, chargeOf, isTooManySeats, priceLines, seatLines } from './cart.rules.ts'
import { type CartLine, listCartLines, listGiftLines, listTeamLines } from './list-cart-lines.ts'

type Asked = Paying & {
  /** The id of a course in the cart, if the response should contain only that course. */
  only?: number | undefined
}

type Rules = Pick<Deps, 'policy' | 'payments'>

export async function getCart(db: Db, deps: Rules, { only, ...paying }: Asked): Promise<cart.Cart> {
  const lines = await listCartLines(db, paying.userId)
  return showCart(db, deps, { listed: only === undefined ? lines : lines.filter(({ id }) => id === only), paying })
}

/** Returns a course like a cart with only this course, as a gift to another person. */
export const getGiftCart = async (db: Db, deps: Rules, { courseId, ...paying }: Paying & { courseId: number }): Promise<cart.Cart> =>
  showCart(db, deps, { listed: await listGiftLines(db, { ...paying, courseId }), paying })

type Team = Paying & { courseId?: number | undefined; seats: number }

/** Returns the cart, or one course, with the charge for this many seats of each course. */
export async function getTeamCart(db: Db, deps: Rules, { courseId, seats, ...paying }: Team): Promise<cart.Cart> {
  const listed = await listTeamLines(db, { ...paying, courseId })
  if (isTooManySeats(listed.length, seats)) refuse('SEATS_TOO_MANY')
  return showCart(db, deps, { listed, paying, seats })
}

type Listed = { listed: CartLine[]; paying: Paying; seats?: number }

async function showCart(db: Db, deps: Rules, { listed, paying, seats }: Listed): Promise<cart.Cart> {
  const payer = await findPayer(db, deps, paying)
  const priced = priceLines(listed, payer)
  const charge = chargeOf(
    { ...priced, lines: seatLines(priced.lines, seats) },
    { discountMinor: 0, minimumMinor: minimumOf(deps, priced.currency) },
  )
  return {
    courses: priced.lines.map((line) => ({
      id: line.id,
      title: line.title,
      coverImageUrl: publicAddress(line.coverKey),
      coverWidths: line.coverWidths ?? [],
      instructorName: line.instructorName,
      priceNaira: line.priceNairaMinor === null ? null : toMajor(line.priceNairaMinor),
      priceUsd: toMajor(line.priceUsdMinor),
      isFree: line.isFree,
      price: toMajor(line.priceMinor),
      originalPrice:
        deps.policy.strikeThrough && !line.isFree ? struckPrice(toMajor(line.priceMinor), priced.currency) : toMajor(line.priceMinor),
      problem: line.problem && refusals[line.problem].message,
    })),
    charge: priced.lines.length === 0 ? null : shownCharge(charge),
    chargedLike: chargedLike(payer),
  }
}
