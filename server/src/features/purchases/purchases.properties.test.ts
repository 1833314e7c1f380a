import { expect, test } from 'vitest'
import { drain, givenMarket, type Market, passTime } from '#testing/market.ts'
import { acts } from '#testing/market-acts.ts'
import { brokenPromises, overusedCoupons } from '#testing/market-promises.ts'
import { pick, type Random, randomNumbers } from '#testing/random-numbers.ts'
import { testApp } from '#testing/test-app.ts'
import { repeats } from '#testing/thoroughness.ts'

const app = await testApp()

const ACTS = repeats({ few: 70, all: 400 })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
// The longer ones outlast coupon reservations and open orders.
const pauses = [3_000, 3_000, MINUTE, 5 * MINUTE, 12 * MINUTE, 50 * MINUTE, 5 * HOUR, 25 * HOUR]

// Random for each run. Set MONEY_SEED to repeat the acts of a failed run.
const seed = Number(process.env.MONEY_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Runs acts one at a time or a few concurrently. The clock doesn't move while they run. */
async function live(market: Market, random: Random) {
  for (let done = 0; done < ACTS; ) {
    const atOnce = random(2) === 0 ? 1 : 2 + random(3)
    const chosen = Array.from({ length: atOnce }, () => ({ act: pick(random, acts), chance: randomNumbers(random(2 ** 32)) }))
    await Promise.all(chosen.map(({ act, chance }) => act?.(market, chance)))
    done += atOnce
    expect(await overusedCoupons(app)).toEqual([])
    if (random(4) === 0) await passTime(market, pick(random, pauses) ?? 0)
  }
}

test(`random concurrent acts of buyers, managers and the provider keep every money promise (MONEY_SEED=${seed})`, async () => {
  const market = await givenMarket(app)

  await live(market, randomNumbers(seed))
  await drain(market)

  expect(await brokenPromises(app)).toEqual([])
})
