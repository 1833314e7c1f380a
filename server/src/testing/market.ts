import { sql } from 'kysely'
import { changeSetting } from '#features/settings/settings.site.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from './builders.ts'
import { givenBundle } from './bundle-builders.ts'
import { givenCoupon } from './coupon-builders.ts'
import type { TestAnswer, testApp } from './test-app.ts'

export type TestApp = Awaited<ReturnType<typeof testApp>>

const HOUR = 3_600_000

/** Six buyers who pay in naira or dollars, eight courses, two bundles, and four coupons with few uses. Webhooks arrive over HTTP. */
export async function givenMarket(app: TestApp) {
  const { db } = app
  await app.hearWebhooks()

  await sendNoMails(app)
  await changeSetting(db, { key: 'vatRateBps', value: 750, now: app.clock.now })

  const teachers = [await givenInstructor(db), await givenInstructor(db)] as const
  const courseIds: number[] = []
  for (let index = 0; index < 8; index++) {
    const prices = { price_naira_minor: index === 7 ? null : 500_000 + index * 137_533, price_usd_minor: 900 + index * 277 }
    courseIds.push((await givenCourse(db, { instructor_id: teachers[index < 4 ? 0 : 1].id, ...prices })).id)
  }
  const buyers = []
  for (const country of ['NG', 'NG', 'NG', 'NG', 'US', 'US'])
    buyers.push({ ...(await givenUser(db, { country_code: country })), country, currency: country === 'NG' ? 'NGN' : 'USD' } as const)
  const coupons = [
    await givenCoupon(db, { max_redemptions: 1 }),
    await givenCoupon(db, { max_redemptions: 2, discount_bps: 10_000 }),
    await givenCoupon(db, { max_redemptions: 3, discount_bps: 5_000, is_once_per_person: true, courseIds: courseIds.slice(2, 6) }),
    await givenCoupon(db, { max_redemptions: 2, discount_bps: 3_350, scope: 'INSTRUCTOR', instructor_id: teachers[0].id }),
  ]
  const admin = await givenAdmin(db)
  // They share a course, and the second one has courses of both instructors.
  const bundles = [
    await givenBundle(db, {
      maker_id: teachers[0].id,
      courseIds: courseIds.slice(0, 3),
      price_naira_minor: 999_983,
      price_usd_minor: 1_999,
    }),
    await givenBundle(db, {
      ...{ maker_id: admin.id, is_of_site: true, courseIds: courseIds.slice(2, 6) },
      ...{ price_naira_minor: 1_777_777, price_usd_minor: 3_333, owned_courses: 'KEEP' },
    }),
  ]
  return { app, courseIds, teachers, buyers, coupons, bundles, admin, manager: await givenManager(db) }
}

// These jobs take most of the time and don't move money.
const mailJobs = [
  'send-gift',
  'tell-affiliate',
  'tell-giver',
  'send-seat',
  'send-receipt',
  'tell-refunded-buyer',
  'alert-order',
  'alert-refund',
  'alert-refused-payment',
  'tell-instructor',
  'alert-payout',
  'tell-payout-terms-changed',
]

async function sendNoMails({ ownerDb }: TestApp) {
  const kinds = sql.join(mailJobs.map((kind) => sql.lit(kind)))
  await sql`create function tear_up() returns trigger language plpgsql as $$ begin return null; end $$`.execute(ownerDb)
  await sql`create trigger tear_up before insert on jobs for each row when (new.kind in (${kinds})) execute function tear_up()`.execute(
    ownerDb,
  )
}

export type Market = Awaited<ReturnType<typeof givenMarket>>
type Place = Pick<Market, 'app'>

/** Returns the response of a call that may be refused. Fails the test on an error that no simulated fault explains. */
export async function sent({ app }: Market, call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call
  const isProviders = answer.code === 'PAYMENTS_UNAVAILABLE' && app.paystack.faults().some(({ used }) => used > 0)
  if (answer.statusCode >= 500 && !isProviders) throw new Error(`answered ${answer.statusCode}: ${answer.message}`)
  return answer
}

/** Advances the clock for the site, the provider and the jobs. */
export async function passTime({ app }: Place, ms: number) {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
  await app.paystack.advance(0)
}

/** Queues the jobs that normally run every minute to check payments and refunds, send gifts and start and end sales, and then runs all queued jobs. */
export async function runEverything({ app }: Place) {
  await enqueue(app.db, { kind: 'reconcile-payments', payload: {} })
  await enqueue(app.db, { kind: 'check-refunds', payload: {} })
  await enqueue(app.db, { kind: 'send-due-gifts', payload: {} })
  await enqueue(app.db, { kind: 'check-payouts', payload: {} })
  await enqueue(app.db, { kind: 'sync-sale-prices', payload: {} })
  await app.runJobs()
}

/** Delivers everything pending: events, their jobs, and the provider's refunds. */
export async function letAllArrive(market: Market) {
  const { paystack, runJobs } = market.app
  await paystack.settled()
  await runEverything(market)
  // The provider makes a refund in two steps, and sends an event for each step.
  for (let step = 0; step < 3; step++) {
    await paystack.advance(2_000)
    await paystack.settled()
    await runJobs()
  }
}

/** Settles everything: clears the provider's faults, repeats its events, and advances the time until no job asks the provider again. */
export async function drain(market: Place) {
  const { paystack, db } = market.app
  paystack.clearFaults()
  await paystack.releaseWebhooks()
  for (let round = 0; round < 12; round++) {
    await paystack.advance(2_000)
    await paystack.settled()
    // The database's own clock determines when failed and leased jobs run again.
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0), leased_until: null })
      .where('status', '=', 'QUEUED')
      .execute()
    await runEverything(market)
    await passTime(market, 13 * HOUR)
  }
  for (const { id } of paystack.webhooks()) await paystack.resend(id)
  await runEverything(market)
}
