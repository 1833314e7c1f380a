import { endPartnership, registerAffiliate, restoreAffiliate, setCommission, suspendAffiliate } from '@akada/contract/affiliates.ts'
import { addToCart } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { sql } from 'kysely'
import { changeSetting } from '#features/settings/settings.site.ts'
import { clickedOn } from './affiliate-builders.ts'
import { type Market, sent } from './market.ts'
import { pick, type Random } from './random-numbers.ts'

type Act = (market: Market, random: Random) => Promise<void>

const reason = { reason: 'Decided at random.' }

/** A buyer or an instructor becomes an affiliate, sometimes twice. */
const join: Act = async (market, random) => {
  const person = pick(random, [...market.buyers, ...market.teachers])
  const register = () => sent(market, market.app.call(registerAffiliate, { body: { acceptsTerms: true } }, person))
  await Promise.all(Array.from({ length: 1 + random(2) }, register))
}

/** An instructor opens or closes a course, or admins change the commission of the whole site. */
const offer: Act = async (market, random) => {
  const { app, teachers } = market
  const value = (pick(random, [0, 500, 9_000]) ?? 0) as number
  if (random(4) === 0) return changeSetting(app.db, { key: 'affiliateSiteBps', value, now: app.clock.now })
  const params = { courseId: pick(random, market.courseIds) ?? 0 }
  const body = { percentage: pick(random, [null, 5, 12.5, 33.5, 50]) ?? null }
  await sent(market, app.call(setCommission, { params, body }, pick(random, teachers)))
}

const pickAffiliate = async ({ app }: Market, random: Random) =>
  pick(random, await app.db.selectFrom('affiliates').select(['user_id as id', 'code']).orderBy('joined_at').orderBy('user_id').execute())

/** Gives a random coupon an affiliate, or none, and returns its code. */
async function takeCoupon({ app, coupons }: Market, random: Random, affiliateId: string): Promise<string | null> {
  const code = random(3) === 0 ? (pick(random, coupons)?.code ?? null) : null
  if (code) await sql`update coupons set affiliate_id = ${random(2) === 0 ? affiliateId : null} where code = ${code}`.execute(app.db)
  return code
}

/** Buys courses after a click on an affiliate's link, sometimes with a coupon that has an affiliate, or twice. */
const buyThroughLink: Act = async (market, random) => {
  const { app } = market
  const [buyer, affiliate] = [pick(random, market.buyers), await pickAffiliate(market, random)]
  if (!buyer || !affiliate) return join(market, random)
  await sent(market, app.call(addToCart, { params: { id: pick(random, market.courseIds) ?? 0 } }, buyer))
  let couponCode = await takeCoupon(market, random, affiliate.id)
  let seen = { totalAmount: 1, currency: buyer.currency as Currency }
  const headers = { 'x-country': buyer.country, ...clickedOn(app.deps, affiliate.code, app.clock.now) }
  const click = () => sent(market, app.call(placeOrder, { body: { ...seen, couponCode } }, buyer, headers))
  for (let looks = 0; looks < 4; looks++) {
    const answer = await click()
    if (answer.code?.startsWith('COUPON_')) couponCode = null
    else if (answer.code === 'CART_CHANGED' || answer.code === 'CURRENCY_MISMATCH') seen = answer.data
    else break
  }
  if (random(2) === 0) await Promise.all([click(), click()])
}

/** An instructor ends a partnership, or a manager suspends an affiliate or lifts the suspension. */
const part: Act = async (market, random) => {
  const { app, manager } = market
  const affiliate = await pickAffiliate(market, random)
  if (!affiliate) return
  const params = { id: affiliate.id }
  const end = () => app.call(endPartnership, { params, body: reason }, pick(random, market.teachers))
  const suspend = () => app.call(suspendAffiliate, { params, body: reason }, manager)
  const restore = () => app.call(restoreAffiliate, { params, body: reason }, manager)
  const chosen = pick(random, [end, suspend, restore, restore])
  if (chosen) await sent(market, chosen())
}

export const affiliateActs: readonly Act[] = [join, offer, offer, buyThroughLink, buyThroughLink, buyThroughLink, part]
