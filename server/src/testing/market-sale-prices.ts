import { createSalePrice, endSalePrice, listSalePrices, updateSalePrice } from '@akada/contract/sale-prices.ts'
import { type Market, sent } from './market.ts'
import { pick, type Random } from './random-numbers.ts'

const HOUR = 3_600_000

/** Starts a sale of a course, changes one, or ends one, sometimes twice. The clock and the job start and end the others. */
export async function changeSale(market: Market, random: Random): Promise<void> {
  const { app, admin } = market
  const id = pick(random, market.courseIds) ?? 0
  const listed = (await app.call(listSalePrices, { params: { id } }, admin)).data
  const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString()
  const part = (price: number) => Math.max(1, Math.round(price * (1 + random(9)) * 10) / 100)
  const prices = {
    priceNaira: listed.regular.priceNaira === null ? null : part(listed.regular.priceNaira),
    priceUsd: part(listed.regular.priceUsd),
  }
  const [open] = listed.salePrices.filter(({ state }: { state: string }) => state !== 'ENDED')
  const end = () => sent(market, app.call(endSalePrice, { params: { id: open.id } }, admin))
  const change = () =>
    sent(market, app.call(updateSalePrice, { params: { id: open.id }, body: { ...open, endsAt: inHours(30 + random(90)) } }, admin))
  const add = () => {
    const startsIn = random(3) * 12
    const body = { ...prices, startsAt: startsIn === 0 ? null : inHours(startsIn), endsAt: inHours(startsIn + 1 + random(72)) }
    return sent(market, app.call(createSalePrice, { params: { id }, body }, admin))
  }
  const act = open ? (pick(random, [add, change, end]) ?? add) : add
  await Promise.all(Array.from({ length: 1 + random(2) }, act))
}
