import type * as cart from '@akada/contract/cart.ts'
import { refusals } from '@akada/contract/errors.ts'
import { type Currency, struckPrice, toMajor } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findPayer, minimumOf, type Paying, shownCharge } from './cart.charge.ts'
import type { BundleMember } from './cart.queries.ts'
import { chargedLike, chargeOf, isTooManySeats, type PricedLines, priceIn, priceLines, seatLines } from './cart.rules.ts'
import { type CartLine, listGiftLines, listTeamLines, readCart } from './list-cart-lines.ts'

type Asked = Paying & {
  /** The id of a course or a bundle in the cart, if the response should contain only that one. */
  only?: number | undefined
  onlyBundle?: number | undefined
}

type Rules = Pick<Deps, 'policy' | 'payments' | 'clock'>

export async function getCart(db: Db, deps: Rules, { only, onlyBundle, ...paying }: Asked): Promise<cart.Cart> {
  const { lines, members } = await readCart(db, paying.userId, deps.clock())
  const isAsked = ({ id, bundle }: CartLine) => (bundle === null ? id === only : bundle.id === onlyBundle)
  const listed = only === undefined && onlyBundle === undefined ? lines : lines.filter(isAsked)
  return showCart(db, deps, { listed, members, paying })
}

/** Returns a course like a cart with only this course, as a gift to another person. */
export const getGiftCart = async (db: Db, deps: Rules, { courseId, ...paying }: Paying & { courseId: number }): Promise<cart.Cart> =>
  showCart(db, deps, { listed: await listGiftLines(db, { ...paying, courseId, now: deps.clock() }), paying })

type Team = Paying & { courseId?: number | undefined; seats: number }

/** Returns the cart's courses, or one course, with the charge for this many seats of each course. */
export async function getTeamCart(db: Db, deps: Rules, { courseId, seats, ...paying }: Team): Promise<cart.Cart> {
  const listed = await listTeamLines(db, { ...paying, courseId, now: deps.clock() })
  if (isTooManySeats(listed.length, seats)) refuse('SEATS_TOO_MANY')
  return showCart(db, deps, { listed, paying, seats })
}

/** During a sale, the regular price. */
function originalPrice(line: CartLine & { priceMinor: number }, currency: Currency, { policy }: Rules): number {
  const price = toMajor(line.priceMinor)
  const regularMinor = priceIn({ ...line, priceNairaMinor: line.regularNairaMinor, priceUsdMinor: line.regularUsdMinor }, currency)
  if (regularMinor > line.priceMinor) return toMajor(regularMinor)
  return policy.strikeThrough && !line.isFree ? struckPrice(price, currency) : price
}

type Listed = { listed: CartLine[]; members?: BundleMember[]; paying: Paying; seats?: number }
type Priced = PricedLines<CartLine>

async function showCart(db: Db, deps: Rules, { listed, members = [], paying, seats }: Listed): Promise<cart.Cart> {
  const payer = await findPayer(db, deps, paying)
  const priced = priceLines(listed, payer)
  const charge = chargeOf(
    { ...priced, lines: seatLines(priced.lines, seats) },
    { discountMinor: 0, minimumMinor: minimumOf(deps, priced.currency) },
  )
  return {
    courses: priced.lines.filter(({ bundle }) => bundle === null).map((line) => showCourse(line, priced.currency, deps)),
    bundles: showBundles(priced, members),
    charge: priced.lines.length === 0 ? null : shownCharge(charge),
    chargedLike: chargedLike(payer),
  }
}

const showCourse = (line: Priced['lines'][number], currency: Currency, deps: Rules): cart.CartCourse => ({
  id: line.id,
  title: line.title,
  coverImageUrl: publicAddress(line.coverKey),
  coverWidths: line.coverWidths ?? [],
  instructorName: line.instructorName,
  priceNaira: line.priceNairaMinor === null ? null : toMajor(line.priceNairaMinor),
  priceUsd: toMajor(line.priceUsdMinor),
  isFree: line.isFree,
  price: toMajor(line.priceMinor),
  originalPrice: originalPrice(line, currency, deps),
  problem: line.problem && refusals[line.problem].message,
})

/** Combines the lines of each bundle. */
function showBundles({ lines, currency }: Priced, members: readonly BundleMember[]): cart.CartBundle[] {
  const membersOf = groupedBy(members, 'bundleId')
  const ids = new Set(lines.flatMap(({ bundle }) => bundle?.id ?? []))
  return [...ids].flatMap((id) => {
    const own = lines.filter(({ bundle }) => bundle?.id === id)
    const all = membersOf(id)
    const bought = all.filter((member) => own.some((line) => line.id === member.id))
    const problem = own.find((line) => line.problem !== null)?.problem ?? null
    if (all[0] === undefined) return []
    return {
      id,
      ...showBundle(all[0]),
      ...pricesOf(own, bought, currency),
      courses: bought.map(titled),
      ownedCourses: all.filter(({ isOwned }) => isOwned).map(titled),
      problem: problem && refusals[problem].message,
    }
  })
}

const titled = ({ id, title }: BundleMember) => ({ id, title })

const showBundle = (member: BundleMember) => ({
  title: member.bundleTitle,
  coverImageUrl: publicAddress(member.bundleCoverKey ?? member.coverKey),
  coverWidths: (member.bundleCoverKey === null ? member.coverWidths : member.bundleCoverWidths) ?? [],
})

function pricesOf(own: Priced['lines'], bought: readonly BundleMember[], currency: Currency) {
  const naira = own.flatMap((line) => line.priceNairaMinor ?? [])
  return {
    priceNaira: naira.length === own.length ? toMajor(sum(naira)) : null,
    priceUsd: toMajor(sum(own.map((line) => line.priceUsdMinor))),
    price: toMajor(sum(own.map((line) => line.priceMinor))),
    listPrice: toMajor(sum(bought.map((course) => priceIn(course, currency)))),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
