// Tests the effect of each admin setting on users, in the process that saved it and in a second process. The type of `effects` requires an
// entry for each setting.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getAffiliate, listCommissions } from '@akada/contract/affiliates.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { getStorefront } from '@akada/contract/catalog.ts'
import { createCoupon } from '@akada/contract/coupons.ts'
import { getCourse } from '@akada/contract/courses.ts'
import { createLecture } from '@akada/contract/curriculum.ts'
import { submitApplication } from '@akada/contract/instructors.ts'
import { listInvitations } from '@akada/contract/invitations.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { getDuePayouts } from '@akada/contract/payout-runs.ts'
import { downloadReceipt, listManagedOrders, listOrders } from '@akada/contract/purchases.ts'
import { getStorageUsage } from '@akada/contract/quotas.ts'
import { getDataPrice, getSiteText } from '@akada/contract/settings.ts'
import { getSitePerformance } from '@akada/contract/site-performance.ts'
import * as settings from '@akada/contract/site-settings.ts'
import { getStatement } from '@akada/contract/statements.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueCheckoutReminders } from '#features/checkout-reminders/queue-checkout-reminders.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { automaticDay } from '#features/payouts/payouts.rules.ts'
import { liveSettings } from '#features/settings/settings.live.ts'
import { type SettingKey, siteSettings } from '#features/settings/settings.site.ts'
import { listen } from '#platform/database/listen.ts'
import type { Deps } from '#platform/deps.ts'
import { createPageCache, type PageCache } from '#platform/render/page-cache.ts'
import { registerPages } from '#platform/render/pages.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { giveEarnings, givePayoutAccount } from '#testing/payout-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { testApp, testCalls } from '#testing/test-app.ts'
import { buildApp } from './app.ts'

const here = await testApp()
const { db, clock, connection, paystack } = here
const elsewhere = liveSettings(db, here.deps.settings.setUp, () => {})

type Process = Pick<typeof here, 'call' | 'tokenFor'> & { app: FastifyInstance; deps: Deps; cache: PageCache }

const admin = await givenAdmin(db)
const manager = await givenManager(db)
const instructor = await givenInstructor(db)
const course = await givenCourse(db, { instructor_id: instructor.id })
// Fills the rows of the storefront.
for (let count = 0; count < 4; count++) await givenCourse(db, { instructor_id: instructor.id, is_free: true })
const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)

const runsOnMonday = async (process: Process) => automaticDay('2026-08-31T09:00:00', await siteSettings(process.deps.db)) !== null

const given = { place: 'NG', couponCode: null as string | null, courseId: course.id }

/** Counts the reminders that are queued for an order that was placed hours ago. */
const remindersAfter = (hours: number) => async (process: Process) => {
  const order = await givenCheckout(here)
  const placed = { created_at: new Date(clock.now.getTime() - hours * 3_600_000) }
  await db.updateTable('orders').set(placed).where('id', '=', order.orderId).execute()
  await queueCheckoutReminders(process.deps)
  return (await db.selectFrom('checkout_reminders').select('id').where('order_id', '=', order.orderId).execute()).length
}

/** Checks out one course at the price in the cart, and returns the order. */
async function buy({ call, deps }: Process, { place, couponCode, courseId } = given) {
  const [buyer, headers] = [await givenUser(db, { country_code: place }), { 'x-country': place }]
  await call(addToCart, { params: { id: courseId } }, buyer, headers)
  const { charge } = (await call(getCart, { query: {} }, buyer, headers)).data
  const totalAmount = couponCode === null ? charge.total : 0
  const { statusCode } = await call(placeOrder, { body: { totalAmount, currency: charge.currency, couponCode } }, buyer, headers)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'tax_rate_bps as taxRateBps'])
    .where('user_id', '=', buyer.id)
    .executeTakeFirst()
  return { buyer, charge, statusCode, order, deps }
}

/** The instructor's share of a sale, in basis points. */
async function shareOf(process: Process, isOwnCoupon: boolean) {
  const { buyer, order } = isOwnCoupon ? await buyWithOwnCoupon(process) : await buy(process)
  const { reference } = await newestPayment(db, buyer.id)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(process.deps, reference)
  const line = await db
    .selectFrom('order_lines')
    .select('instructor_share_bps as bps')
    .where('order_id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow()
  return line.bps
}

async function buyWithOwnCoupon({ call }: Process) {
  const [buyer, coupon] = [await givenUser(db), await givenCoupon(db, { instructor_id: instructor.id, discount_bps: 1_000 })]
  await call(addToCart, { params: { id: course.id } }, buyer)
  await call(placeOrder, { body: { totalAmount: 13_500, currency: 'NGN', couponCode: coupon.code } }, buyer)
  const order = await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).executeTakeFirst()
  return { buyer, order }
}

/** Returns whether the receipt of a new order contains this text. */
const receiptSays = (words: string) => async (process: Process) => {
  const { code: couponCode } = await givenCoupon(db, { discount_bps: 10_000 })
  const { buyer, order } = await buy(process, { ...given, couponCode })
  const { rawPayload } = await process.app.inject({
    url: `/api${downloadReceipt.path.replace(':id', String(order?.id))}`,
    headers: { authorization: `Bearer ${await process.tokenFor(buyer)}` },
  })
  return linesOf(rawPayload).some((line) => line.includes(words))
}

/** Returns the seller's country on a new receipt. */
async function receiptCountry(process: Process) {
  const { code: couponCode } = await givenCoupon(db, { discount_bps: 10_000 })
  const { order } = await buy(process, { ...given, couponCode })
  const { country } = await db
    .selectFrom('receipts')
    .select(sql<string>`snapshot -> 'seller' ->> 'country'`.as('country'))
    .where('order_id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow()
  return country
}

/** Returns whether a course bought this many days ago is refundable, whether automatically, and up to which progress. */
async function refundabilityAfter({ call }: Process, days: number) {
  const buyer = await givenUser(db)
  await givenSale(db, { userId: buyer.id, courseId: course.id, at: daysAgo(days) })
  const { until, isAutomatic, maxPercent } = (await call(listOrders, { query: {} }, buyer)).data.content[0].lines[0].refundability
  return { isRefundable: until !== null, isAutomatic, maxPercent }
}

const payee = { NGN: await givenInstructor(db), USD: await givenInstructor(db) }
const isDue =
  (currency: Currency) =>
  async ({ call }: Process) => {
    const { due } = (await call(getDuePayouts, { query: { currency } }, manager)).data
    return due.some((one: { instructor: { id: string } }) => one.instructor.id === payee[currency].id)
  }

let coupons = 0
const couponIs =
  (terms: Record<string, unknown>) =>
  async ({ call }: Process) => {
    const body = { code: `EFFECT-${++coupons}`, discountPercentage: 50, scope: 'COURSES' as const, courseIds: [course.id], ...terms }
    return (await call(createCoupon, { body }, instructor)).statusCode
  }

const pageHas =
  (words: string) =>
  async ({ app }: Process) =>
    (await app.inject({ url: '/courses' })).body.includes(words)
const policyHas =
  (words: string) =>
  async ({ app }: Process) =>
    String((await app.inject({ url: '/courses' })).headers['content-security-policy']).includes(words)
const hasRow =
  (kind: string) =>
  async ({ call }: Process) =>
    (await call(getStorefront, {})).data.rows.some((row: { kind: string }) => row.kind === kind)
const textHas =
  (words: string) =>
  async ({ call }: Process) =>
    (await call(getSiteText, { params: { key: 'about' } })).data.html.includes(words)

let sections = 0
/** Returns whether a visitor sees a lecture that is added to a published course. */
async function showsNewLecture({ call }: Process) {
  const { id } = await givenCourse(db, { instructor_id: instructor.id })
  const { sections: before } = (await call(getCourse, { params: { id } })).data
  const body = { sectionId: before[0].id, title: `Added ${++sections}`, contentType: 'TEXT' as const }
  await call(createLecture, { body }, instructor)
  return (await call(getCourse, { params: { id } })).data.sections[0].lectures.some(({ title }: { title: string }) => title === body.title)
}

type Effect = {
  to: unknown
  /** Returns what users of one process see. */
  see: (process: Process) => Promise<unknown>
  before: unknown
  after: unknown
}

const effects: Record<SettingKey, Effect> = {
  siteName: { to: 'Ilé-Ìwé', see: textHas('Ilé-Ìwé'), before: false, after: true },
  supportEmail: { to: 'help@ile-iwe.test', see: textHas('help@ile-iwe.test'), before: false, after: true },
  socialLinks: { to: ['https://x.com/ileiwe'], see: pageHas('href="https://x.com/ileiwe"'), before: false, after: true },
  timeZone: {
    to: 'America/New_York',
    see: async ({ call }) => (await call(getSitePerformance, { query: {} }, admin)).data.timeZone,
    before: 'Africa/Lagos',
    after: 'America/New_York',
  },
  storefrontTitle: { to: 'Learn to weave', see: pageHas('Learn to weave'), before: false, after: true },
  storefrontText: { to: 'On a loom of your own.', see: pageHas('On a loom of your own.'), before: false, after: true },
  showsPopularRow: { to: false, see: hasRow('popular'), before: true, after: false },
  showsNewRow: { to: false, see: hasRow('new'), before: true, after: false },
  showsFreeRow: { to: false, see: hasRow('free'), before: true, after: false },
  showsInstructorRow: { to: false, see: hasRow('instructor'), before: true, after: false },
  strikeThrough: { to: false, see: pageHas('"strikeThrough":true'), before: true, after: false },
  foreignCurrency: {
    to: 'charge_in_ngn',
    see: async (process) => {
      const { buyer, charge, statusCode } = await buy(process, { ...given, place: 'GH' })
      const { currency, amountMinor } = paystack.transaction((await newestPayment(db, buyer.id)).reference) ?? {}
      return { statusCode, shown: [charge.currency, charge.total], charged: [currency, (amountMinor ?? 0) / 100] }
    },
    before: { statusCode: 200, shown: ['USD', 15], charged: ['USD', 15] },
    after: { statusCode: 200, shown: ['NGN', 15_000], charged: ['NGN', 15_000] },
  },
  vatRateBps: { to: 750, see: async (process) => (await buy(process)).order?.taxRateBps, before: 0, after: 750 },
  sellerName: { to: 'Ilé-Ìwé Ltd', see: receiptSays('Ilé-Ìwé Ltd'), before: false, after: true },
  sellerAddress: { to: '1 Marina, Lagos', see: receiptSays('1 Marina, Lagos'), before: false, after: true },
  sellerCountry: { to: 'GH', see: receiptCountry, before: 'NG', after: 'GH' },
  sellerTaxId: { to: '12345678-0001', see: receiptSays('12345678-0001'), before: false, after: true },
  instructorShareBps: { to: 6_000, see: (process) => shareOf(process, false), before: 7_000, after: 6_000 },
  ownCouponShareBps: { to: 9_000, see: (process) => shareOf(process, true), before: 9_700, after: 9_000 },
  affiliateMinBps: {
    to: 1_000,
    see: async ({ call }) => (await call(listCommissions, { query: {} as never }, instructor)).data.minPercentage,
    before: 5,
    after: 10,
  },
  affiliateMaxBps: {
    to: 4_000,
    see: async ({ call }) => (await call(listCommissions, { query: {} as never }, instructor)).data.maxPercentage,
    before: 50,
    after: 40,
  },
  affiliateSiteBps: {
    to: 500,
    see: async ({ call }) => (await call(getAffiliate, {}, instructor)).data.sitePercentage,
    before: 0,
    after: 5,
  },
  affiliateDays: { to: 60, see: async ({ call }) => (await call(getAffiliate, {}, instructor)).data.days, before: 30, after: 60 },
  refundDays: { to: 14, see: async (process) => (await refundabilityAfter(process, 20)).isRefundable, before: true, after: false },
  refundMaxPercent: { to: 20, see: async (process) => (await refundabilityAfter(process, 1)).maxPercent, before: 30, after: 20 },
  refundMaxPerYear: { to: 0, see: async (process) => (await refundabilityAfter(process, 1)).isAutomatic, before: true, after: false },
  payoutHoldDays: {
    to: 5,
    see: async ({ call }) => {
      const seller = await givenInstructor(db)
      const { id: courseId } = await givenCourse(db, { instructor_id: seller.id })
      await givenSale(db, { userId: (await givenUser(db)).id, courseId, at: daysAgo(0) })
      const { content } = (await call(getStatement, { query: { currency: 'NGN' } as never }, seller)).data
      // Subtracts the refund period, which is 14 days here.
      return Math.round((Date.parse(content[0].availableAt) - daysAgo(0).getTime()) / 86_400_000) - 14
    },
    before: 3,
    after: 5,
  },
  payoutMinimumNaira: { to: 20_000, see: isDue('NGN'), before: true, after: false },
  payoutMinimumUsd: { to: 100, see: isDue('USD'), before: true, after: false },
  payoutSchedule: { to: 'monday', see: runsOnMonday, before: false, after: true },
  dataPricePerGbNaira: { to: 400, see: async ({ call }) => (await call(getDataPrice, {})).data.nairaPerGb, before: 500, after: 400 },
  approveInstructors: {
    to: true,
    see: async ({ call }) => {
      const body = {
        brand: 'Ngozi Bello',
        headline: 'Teaches bookkeeping',
        bio: 'Kept the books of small shops for twenty years, in Lagos and Ibadan.',
      }
      return (await call(submitApplication, { body }, await givenUser(db))).data.status
    },
    before: 'PENDING',
    after: 'APPROVED',
  },
  holdChanges: { to: true, see: showsNewLecture, before: true, after: false },
  couponMinPercent: { to: 5, see: couponIs({ discountPercentage: 2 }), before: 200, after: 400 },
  couponMaxPercent: { to: 90, see: couponIs({ discountPercentage: 95 }), before: 200, after: 400 },
  couponMaxDays: { to: 60, see: couponIs({}), before: 200, after: 400 },
  couponMaxUses: {
    to: 100,
    see: couponIs({ maxRedemptions: 200, expiresAt: daysAgo(-30).toISOString() }),
    before: 200,
    after: 400,
  },
  storageGbPerInstructor: {
    to: 5,
    see: async ({ call }) => (await call(getStorageUsage, {}, instructor)).data.limitBytes,
    before: 20_000_000_000,
    after: 5_000_000_000,
  },
  largeUploadsAtOnce: {
    to: 1,
    see: async ({ call }) => (await call(getStorageUsage, {}, instructor)).data.largeUploadsLimit,
    before: 2,
    after: 1,
  },
  invitationsPerMonth: {
    to: 50,
    see: async ({ call }) => (await call(listInvitations, { query: {} as never }, instructor)).data.allowance.limit,
    before: 100,
    after: 50,
  },
  firstReminderHours: { to: 0, see: remindersAfter(2), before: 1, after: 0 },
  secondReminderHours: { to: 0, see: remindersAfter(30), before: 1, after: 0 },
  // Before the setting that removes all hosts from the policy.
  videoHosts: { to: ['media.example.com'], see: policyHas('https://media.example.com'), before: false, after: true },
  allowsVideoLinks: { to: false, see: policyHas('frame-src https://www.youtube-nocookie.com'), before: true, after: false },
  requireSecondFactor: {
    to: true,
    see: async ({ call }) => (await call(listManagedOrders, { query: {} as never }, manager)).statusCode,
    before: 200,
    after: 403,
  },
}

const endpoints = { brand: settings.updateBrand, money: settings.updateMoney, rules: settings.updateRules }
const groupOf = (key: string) => (key in settings.brandFields ? 'brand' : key in settings.moneyFields ? 'money' : 'rules')

let webDist: string
let processes: [Process, Process]
let listener: Awaited<ReturnType<typeof listen>>
// Called after each notification. Sales and coupons also notify, so only the new value of the setting counts.
let heard: (known: Record<string, unknown>) => void = () => {}

async function startProcess(deps: Deps): Promise<Process> {
  const cache = createPageCache({ currencyOf: (caller) => deps.geo.shownTo(caller).currency })
  const app = await buildApp(deps, {
    beside: (server) => registerPages(server, deps, { webDist, cache, readSettings: deps.settings.follow }),
  })
  return { app, deps, cache, ...testCalls(app, db, clock) }
}

beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  await copyBuild('web', webDist)
  // An admin without a second factor can't require one.
  await db
    .insertInto('second_factors')
    .values({ user_id: admin.id, secret: Buffer.from('x'), enabled_at: clock.now })
    .execute()
  for (const [currency, amountMinor] of [
    ['NGN', 1_500_000],
    ['USD', 7_500],
  ] as const) {
    await giveEarnings(db, payee[currency].id, { amountMinor, currency })
    await givePayoutAccount(db, payee[currency].id, { currency })
  }
  const deps = { ...here.deps, settings: elsewhere, site: elsewhere.site, policy: elsewhere.policy }
  processes = [await startProcess(here.deps), await startProcess(deps)]
  // As in start-server.ts.
  listener = await listen(connection, ['catalog'], {
    onNotification: () => {
      for (const { cache } of processes) cache.drop()
      void elsewhere.follow().then((known) => heard(known))
    },
    onReconnect: () => {},
    onError: () => {},
  })
})
afterAll(async () => {
  await listener.close()
  for (const { app } of processes) await app.close()
  await rm(webDist, { recursive: true, force: true })
})

const seen = async (see: Effect['see']) => [await see(processes[0]), await see(processes[1])]

describe('a setting changes what users see, immediately and in every process', () => {
  test.each(Object.entries(effects))('%s', async (key, { to, see, before, after }) => {
    const group = groupOf(key)
    const [saving] = processes
    const { version } = (await saving.call(settings.getSettings, {}, admin)).data[group]
    expect(await seen(see)).toEqual([before, before])
    const told = new Promise<void>((resolve) => {
      heard = (known) => JSON.stringify(known[key]) === JSON.stringify(to) && resolve()
    })

    const answer = await saving.call(endpoints[group] as typeof settings.updateMoney, { body: { version, [key]: to } as never }, admin)
    await told

    expect(answer.statusCode).toBe(200)
    expect(await seen(see)).toEqual([after, after])
  })
})
