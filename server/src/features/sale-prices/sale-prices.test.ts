import { archiveCourse, getEditableCourse, listOwnCourses, updateCourse } from '@akada/contract/authoring.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { checkCoupon, getCouponOffer } from '@akada/contract/coupons.ts'
import { listCourseChanges } from '@akada/contract/course-reviews.ts'
import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import { getCourse, getCourseRelation, listCatalog } from '@akada/contract/courses.ts'
import { getGiftQuote } from '@akada/contract/gifts.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { createSalePrice, endSalePrice, listSalePrices, type SalePrices, updateSalePrice } from '@akada/contract/sale-prices.ts'
import { getSeatQuote } from '@akada/contract/seats.ts'
import { addToWishlist, getWishlist } from '@akada/contract/wishlist.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { atOnce, CALLERS, ROUNDS, tally } from '#testing/at-once.ts'
import { changeCourse, givenAdmin, givenCategory, givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call, clock, paystack, runJobs, connection } = app

const START = new Date('2026-09-01T12:00:00Z')
const HOUR = 3_600_000
beforeEach(() => {
  clock.now = START
})
afterEach(async () => {
  // The next test's job finds none of them.
  await db.updateTable('courses').set({ sale_price_id: null }).where('sale_price_id', 'is not', null).execute()
  await db
    .updateTable('sale_prices')
    .set({ starts_at: sql<Date>`starts_at - interval '8760 hours'`, ends_at: sql<Date>`ends_at - interval '8760 hours'` })
    .execute()
})

const inHours = (hours: number) => new Date(START.getTime() + hours * HOUR)
const isoIn = (hours: number) => inHours(hours).toISOString()

type Taught = { id: number; instructorId: string }
type Terms = { priceNaira?: number | null; priceUsd?: number; startsAt?: string | null; endsAt?: string }

const add = ({ id, instructorId }: Taught, terms: Terms = {}) =>
  call(
    createSalePrice,
    { params: { id }, body: { priceNaira: 9_000, priceUsd: 9, startsAt: null, endsAt: isoIn(24), ...terms } },
    { id: instructorId },
  )
const listed = async ({ id, instructorId }: Taught) => (await call(listSalePrices, { params: { id } }, { id: instructorId })).data
const edit = ({ instructorId }: Taught, { id, ...sale }: { id: number; version: number }, change: Terms) =>
  call(updateSalePrice, { params: { id }, body: { ...sale, ...change } as never }, { id: instructorId })
const shown = async (id: number) => (await call(getCourse, { params: { id } })).data

/** Moves the clock and runs the job that follows it. */
async function at(hours: number) {
  clock.now = inHours(hours)
  await enqueue(db, { kind: 'sync-sale-prices', payload: {} })
  await runJobs()
}

describe('a running sale price', () => {
  test('is the price on the course page, in lists, filters and sorting, with the regular price and the end', async () => {
    const { id: categoryId } = await givenCategory(db)
    const course = await givenCourse(db, { categoryIds: [categoryId] })
    const cheaper = await givenCourse(db, { categoryIds: [categoryId], price_naira_minor: 1_000_000, price_usd_minor: 1_000 })
    const cheapest = async () =>
      (await call(listCatalog, { query: { categoryId, sort: 'price-low' } as never })).data.content.map(({ id }: { id: number }) => id)

    const before = await cheapest()
    await add(course)

    expect(before).toEqual([cheaper.id, course.id])
    expect(await cheapest()).toEqual([course.id, cheaper.id])
    expect(await shown(course.id)).toMatchObject({
      priceNaira: 9_000,
      priceUsd: 9,
      sale: { endsAt: isoIn(24), priceNaira: 15_000, priceUsd: 15 },
      lowestBeforeSale: { priceNaira: 15_000, priceUsd: 15 },
    })
    const [card] = (await call(listCatalog, { query: { categoryId, sort: 'price-low' } as never })).data.content
    expect(card).toMatchObject({ priceNaira: 9_000, sale: { priceNaira: 15_000 } })
  })

  test('is charged everywhere: cart, wishlist, coupons, gifts, seats and checkout', async () => {
    const course = await givenCourse(db)
    await add(course)
    const buyer = await givenUser(db)
    const coupon = await givenCoupon(db, { discount_bps: 5_000 })
    await call(addToCart, { params: { id: course.id } }, buyer)
    await call(addToWishlist, { params: { courseId: course.id } }, buyer)

    const cart = (await call(getCart, { query: {} }, buyer)).data
    const courseIds = [course.id]
    const quotes = {
      cart: cart.charge.total,
      wishlist: (await call(getWishlist, { query: {} }, buyer)).data.content[0].charge.amount,
      relation: (await call(getCourseRelation, { params: { id: course.id } }, buyer)).data.charge.amount,
      coupon: (await call(checkCoupon, { body: { couponCode: coupon.code, courseIds, currency: 'NGN' } }, buyer)).data.charge.total,
      offer: (await call(getCouponOffer, { query: { code: coupon.code, courseId: String(course.id) } as never })).data.priceNaira,
      gift: (await call(getGiftQuote, { query: { courseId: String(course.id) } as never }, buyer)).data.charge.total,
      seats: (await call(getSeatQuote, { query: { courseId: String(course.id), seats: '3' } as never }, buyer)).data.charge.total,
    }
    const placed = await call(placeOrder, { body: { totalAmount: 9_000, currency: 'NGN', courseIds } as never }, buyer)

    expect(quotes).toEqual({ cart: 9_000, wishlist: 9_000, relation: 9_000, coupon: 4_500, offer: 4_500, gift: 9_000, seats: 27_000 })
    expect(cart.courses[0]).toMatchObject({ price: 9_000, originalPrice: 15_000 })
    expect(placed.statusCode).toBe(200)
    expect(paystack.transaction((await newestPayment(db, buyer.id)).reference)).toMatchObject({ amountMinor: 900_000 })
  })

  test('isn’t the price that the editor shows, that a copy gets, or a change for reviewers', async () => {
    const course = await givenCourse(db)
    const instructor = { id: course.instructorId }
    await add(course)

    const edited = (await call(getEditableCourse, { params: { id: course.id } }, instructor)).data
    const copied = (await call(duplicateCourse, { params: { id: course.id } }, instructor)).data
    const copy = await db.selectFrom('courses').selectAll().where('id', '=', copied.id).executeTakeFirstOrThrow()
    const changes = (await call(listCourseChanges, { params: { id: course.id } }, instructor)).data

    expect(edited.course).toMatchObject({ priceNaira: 15_000, priceUsd: 15 })
    expect(copy).toMatchObject({ price_naira_minor: 1_500_000, price_usd_minor: 1_500, sale_price_id: null })
    expect(JSON.stringify(changes)).not.toContain('9,000')
    expect((await call(listOwnCourses, { query: {} }, instructor)).data.content).toContainEqual(
      expect.objectContaining({ id: course.id, priceNaira: 9_000 }),
    )
  })

  test('of a course without a naira price is in dollars only', async () => {
    const course = await givenCourse(db, { price_naira_minor: null })

    const refused = await add(course)
    const added = await add(course, { priceNaira: null })

    expect(refused.errors).toEqual([{ path: 'priceNaira', message: 'This course has no price in this currency.' }])
    expect(added.statusCode).toBe(200)
    expect(await shown(course.id)).toMatchObject({ priceNaira: null, priceUsd: 9, sale: { priceNaira: null, priceUsd: 15 } })
  })

  test('stays when the course is archived, which can’t get another one', async () => {
    const course = await givenCourse(db)
    await add(course)
    await call(archiveCourse, { params: { id: course.id } }, { id: course.instructorId })

    expect((await add(course, { startsAt: isoIn(48), endsAt: isoIn(72) })).code).toBe('SALE_PRICE_NOT_POSSIBLE')
    expect(await listed(course)).toMatchObject({ mayAdd: false, salePrices: [{ state: 'RUNNING' }] })
  })
})

describe('the start and the end', () => {
  test('change what pages show through the job, and what is charged by the clock alone', async () => {
    const course = await givenCourse(db)
    const buyer = await givenUser(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })
    await call(addToCart, { params: { id: course.id } }, buyer)
    const charged = async () => (await call(getCart, { query: {} }, buyer)).data.charge.total
    const seen: [number, number, number][] = []

    for (const hours of [0, 1, 1.99, 2]) {
      clock.now = inHours(hours)
      const byClock = await charged()
      await at(hours)
      seen.push([hours, byClock, (await shown(course.id)).priceNaira])
    }

    expect(seen).toEqual([
      [0, 15_000, 15_000],
      [1, 9_000, 9_000],
      [1.99, 9_000, 9_000],
      [2, 15_000, 15_000],
    ])
    expect((await shown(course.id)).sale).toBeUndefined()
  })

  test('refuse a checkout with the other price and name the new total, in both directions', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })
    const [early, late] = [await givenUser(db), await givenUser(db)]

    clock.now = inHours(1)
    const atStart = await checkOut(app, early, [course.id], { totalAmount: 15_000 })
    clock.now = inHours(2)
    const atEnd = await checkOut(app, late, [course.id], { totalAmount: 9_000 })

    expect(atStart).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { currency: 'NGN', totalAmount: 9_000 } })
    expect(atEnd).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { currency: 'NGN', totalAmount: 15_000 } })
    expect(await db.selectFrom('orders').selectAll().where('user_id', 'in', [early.id, late.id]).execute()).toEqual([])
  })

  test('leave an open payment valid for its order, at the price of the sale', async () => {
    const course = await givenCourse(db)
    await add(course, { endsAt: isoIn(1) })
    const buyer = await givenUser(db)
    await app.hearWebhooks()
    await checkOut(app, buyer, [course.id], { totalAmount: 9_000 })
    const { reference, orderId } = await newestPayment(db, buyer.id)

    await at(2)
    await paystack.pay(reference)
    await paystack.settled()
    await runJobs()

    const order = await db.selectFrom('orders').select(['status', 'total_minor']).where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'PAID', total_minor: 900_000 })
    expect((await shown(course.id)).priceNaira).toBe(15_000)
  })

  test('of many checkouts in the last second, charge each buyer the price that the buyer saw, or nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      clock.now = START
      const course = await givenCourse(db)
      await add(course, { endsAt: isoIn(1) })
      const buyers = await Promise.all(Array.from({ length: 20 }, () => givenUser(db)))
      for (const buyer of buyers) await call(addToCart, { params: { id: course.id } }, buyer)
      clock.now = new Date(inHours(1).getTime() - 1)

      const answers = await Promise.all(
        buyers.map(async (buyer, index) => {
          if (index === 10) {
            clock.now = inHours(1)
            await enqueue(db, { kind: 'sync-sale-prices', payload: {} })
            await runJobs()
          }
          return call(placeOrder, { body: { totalAmount: 9_000, currency: 'NGN', courseIds: [course.id] } as never }, buyer)
        }),
      )

      const orders = await db
        .selectFrom('orders')
        .select('total_minor as totalMinor')
        .where(
          'user_id',
          'in',
          buyers.map(({ id }) => id),
        )
        .execute()
      const { 200: placed = 0, CART_CHANGED: refused = 0 } = tally(answers)
      expect(placed + refused).toBe(20)
      expect(refused).toBeGreaterThan(0)
      expect(orders.map(({ totalMinor }) => totalMinor)).toEqual(Array.from({ length: placed }, () => 900_000))
    }
  })

  test('drop the cached pages of every process, and only at the start and the end', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })
    const drops: Record<'one' | 'other', number[]> = { one: [], other: [] }
    let hours = 0
    for (const process of ['one', 'other'] as const) {
      const listener = await listen(connection, ['catalog'], {
        onNotification: () => drops[process].push(hours),
        onReconnect: () => {},
        onError: () => {},
      })
      onTestFinished(listener.close)
    }

    for (hours of [0.5, 1, 1.5, 2, 2.5]) {
      await at(hours)
      // The next statement's answer comes after the notifications of the job's transaction.
      await expect.poll(() => drops.one.includes(hours) || ![1, 2].includes(hours)).toBe(true)
      await expect.poll(() => drops.other.includes(hours) || ![1, 2].includes(hours)).toBe(true)
    }

    expect([...new Set(drops.one)]).toEqual([1, 2])
    expect([...new Set(drops.other)]).toEqual([1, 2])
  })

  test('are recorded in the price history at their planned times, however late the job runs', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(5) })
    await at(3)
    await at(9)

    const { history, salePrices } = await listed(course)

    const [regular, sale] = [
      { priceNaira: 15_000, priceUsd: 15 },
      { priceNaira: 9_000, priceUsd: 9 },
    ]
    expect(history).toEqual([
      { at: isoIn(5), kind: 'SALE_ENDED', before: sale, after: regular },
      { at: isoIn(1), kind: 'SALE_STARTED', before: regular, after: sale },
    ])
    expect(salePrices).toMatchObject([{ state: 'ENDED', startsAt: isoIn(1), endsAt: isoIn(5) }])
  })

  test('are in the price history even if no job ran during the sales, with the regular price of their time', async () => {
    const course = await givenCourse(db)
    const setPrice = (priceNaira: number) => call(updateCourse, { body: { id: course.id, priceNaira } }, { id: course.instructorId })
    await setPrice(20_000)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })
    await add(course, { startsAt: isoIn(2), endsAt: isoIn(3), priceNaira: 7_000, priceUsd: 7 })
    await add(course, { startsAt: isoIn(9), endsAt: isoIn(10) })
    await at(4)
    await setPrice(30_000)
    clock.now = inHours(9.5)
    const running = (await listed(course)).salePrices[0]
    await call(endSalePrice, { params: { id: running?.id ?? 0 } }, { id: course.instructorId })

    const { history }: SalePrices = await listed(course)

    expect(history.map(({ at: time, kind, before, after }) => [time, kind, before.priceNaira, after.priceNaira])).toEqual([
      [isoIn(9.5), 'SALE_ENDED', 9_000, 30_000],
      [isoIn(9), 'SALE_STARTED', 30_000, 9_000],
      [isoIn(4), 'CHANGED', 20_000, 30_000],
      [isoIn(3), 'SALE_ENDED', 7_000, 20_000],
      [isoIn(2), 'SALE_STARTED', 20_000, 7_000],
      [isoIn(2), 'SALE_ENDED', 9_000, 20_000],
      [isoIn(1), 'SALE_STARTED', 20_000, 9_000],
      [isoIn(0), 'CHANGED', 15_000, 20_000],
    ])
  })

  test('of two sales without a gap go directly from one price to the other', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })
    await add(course, { startsAt: isoIn(2), endsAt: isoIn(3), priceNaira: 7_000, priceUsd: 7 })
    await at(1)
    await at(2)

    expect(await shown(course.id)).toMatchObject({
      priceNaira: 7_000,
      sale: { priceNaira: 15_000 },
      // The first sale was within the 30 days.
      lowestBeforeSale: { priceNaira: 9_000, priceUsd: 9 },
    })
  })
})

describe('the lowest price before a sale', () => {
  test('includes price changes and sales in the 30 days before, and none from earlier', async () => {
    const course = await givenCourse(db)
    const instructor = { id: course.instructorId }
    const setPrice = (priceNaira: number) => call(updateCourse, { body: { id: course.id, priceNaira } }, instructor)
    const DAY = 24
    clock.now = inHours(-50 * DAY)
    await setPrice(5_000)
    clock.now = inHours(-40 * DAY)
    await setPrice(12_000)
    clock.now = inHours(-20 * DAY)
    await setPrice(20_000)
    clock.now = START

    await add(course)

    expect(await shown(course.id)).toMatchObject({ sale: { priceNaira: 20_000 }, lowestBeforeSale: { priceNaira: 12_000, priceUsd: 15 } })
  })

  test('includes a sale that started and ended between two runs of the job, because it was charged', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2), priceNaira: 3_000, priceUsd: 3 })
    await at(3)

    await add(course, { endsAt: isoIn(48) })

    expect(await shown(course.id)).toMatchObject({ priceNaira: 9_000, lowestBeforeSale: { priceNaira: 3_000, priceUsd: 3 } })
  })
})

describe('changing a sale price', () => {
  test('is possible until it starts, then only for its end', async () => {
    const course = await givenCourse(db)
    await add(course, { startsAt: isoIn(2), endsAt: isoIn(9) })
    const [scheduled] = (await listed(course)).salePrices

    const moved = await edit(course, scheduled, { startsAt: isoIn(1), priceNaira: 8_000 })
    await at(1)
    const [running] = (await listed(course)).salePrices
    const repriced = await edit(course, running, { priceNaira: 7_000 })
    const shortened = await edit(course, running, { endsAt: isoIn(3) })

    expect(moved.data.salePrices).toMatchObject([{ priceNaira: 8_000, startsAt: isoIn(1), version: 2 }])
    expect(repriced.code).toBe('SALE_PRICE_STARTED')
    expect(shortened.statusCode).toBe(200)
    expect(await shown(course.id)).toMatchObject({ priceNaira: 8_000, sale: { endsAt: isoIn(3) } })
  })

  test('with an outdated version is refused with the current list; of many at once, one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await givenCourse(db)
      await add(course, { startsAt: isoIn(2), endsAt: isoIn(9) })
      const [sale] = (await listed(course)).salePrices

      const answers = await atOnce((caller) => edit(course, sale, { priceNaira: 5_000 + caller }))

      expect(tally(answers)).toEqual({ 200: 1, EDIT_CONFLICT: CALLERS - 1 })
      const winner = answers.find(({ statusCode }) => statusCode === 200)
      expect((await listed(course)).salePrices).toEqual(winner?.data.salePrices)
      expect(answers.find(({ code }) => code === 'EDIT_CONFLICT')?.data.salePrices).toEqual(winner?.data.salePrices)
    }
  })

  test('to the time of another one is refused; of many overlapping ones at once, one is added', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const course = await givenCourse(db)

      const answers = await atOnce((caller) => add(course, { startsAt: isoIn(1 + caller / 100), endsAt: isoIn(9) }))

      expect(tally(answers)).toEqual({ 200: 1, SALE_PRICE_OVERLAPS: CALLERS - 1 })
      expect((await add(course, { startsAt: isoIn(9), endsAt: isoIn(10) })).statusCode).toBe(200)
    }
  })

  test('ends a running one now, for buyers at once, and removes one that hasn’t started', async () => {
    const course = await givenCourse(db)
    await add(course)
    await add(course, { startsAt: isoIn(30), endsAt: isoIn(40) })
    const [scheduled, running] = (await listed(course)).salePrices
    clock.now = inHours(1)
    const end = ({ id }: { id: number }) => call(endSalePrice, { params: { id } }, { id: course.instructorId })

    await end(running)
    await end(scheduled)

    expect((await listed(course)).salePrices).toMatchObject([{ id: running.id, state: 'ENDED', endsAt: isoIn(1) }])
    expect(await shown(course.id)).toMatchObject({ priceNaira: 15_000 })
    expect([(await end(running)).code, (await end(scheduled)).code]).toEqual(['SALE_PRICE_ENDED', 'SALE_PRICE_NOT_FOUND'])
  })

  test('has a limit of 20 that haven’t ended', async () => {
    const course = await givenCourse(db)
    for (let index = 0; index < 20; index++) await add(course, { startsAt: isoIn(index + 1), endsAt: isoIn(index + 2) })

    expect((await add(course, { startsAt: isoIn(50), endsAt: isoIn(51) })).code).toBe('SALE_PRICES_FULL')
  })

  test('is for published courses that aren’t free, and in the audit log if an admin does it', async () => {
    const instructor = await givenInstructor(db)
    const draft = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT' })
    const free = await givenCourse(db, { instructor_id: instructor.id, is_free: true })
    const course = await givenCourse(db, { instructor_id: instructor.id })
    const admin = await givenAdmin(db)

    expect([(await add(draft)).code, (await add(free)).code]).toEqual(['SALE_PRICE_NOT_POSSIBLE', 'SALE_PRICE_NOT_POSSIBLE'])
    await add({ id: course.id, instructorId: admin.id })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['act', 'actor_id', 'after'])
      .where('subject_kind', '=', 'COURSE')
      .where('subject_id', '=', String(course.id))
      .execute()
    expect(entries).toEqual([
      {
        act: 'SALE_PRICE_SET',
        actor_id: admin.id,
        after: { priceNaira: 9_000, priceUsd: 9, startsAt: START.toISOString(), endsAt: isoIn(24) },
      },
    ])
  })
})

describe('the regular price', () => {
  test('can’t change while a sale runs, and stays above the sale prices that haven’t started', async () => {
    const course = await givenCourse(db)
    const set = (change: object) => call(updateCourse, { body: { id: course.id, ...change } }, { id: course.instructorId })
    await add(course, { startsAt: isoIn(1), endsAt: isoIn(2) })

    const [low, free, above] = [await set({ priceNaira: 9_000 }), await set({ isFree: true }), await set({ priceNaira: 9_500 })]
    await at(1)
    const [during, title] = [await set({ priceUsd: 40 }), await set({ title: 'Bookkeeping on sale' })]
    await at(2)
    const after = await set({ priceUsd: 40 })

    expect(low.errors).toEqual([
      { path: 'priceNaira', message: 'A scheduled sale price is ₦9,000. Enter a higher price, or remove the sale price first.' },
    ])
    expect(free.statusCode).toBe(400)
    expect(above.statusCode).toBe(200)
    expect(during.errors).toEqual([{ path: 'priceUsd', message: 'A sale price is running. End the sale before you change this.' }])
    expect([title.statusCode, after.statusCode]).toEqual([200, 200])
    expect(await shown(course.id)).toMatchObject({ priceNaira: 9_500, priceUsd: 40 })
  })

  test('gets no second currency while a sale price in one currency is scheduled, because the sale would not lower it', async () => {
    const course = await givenCourse(db, { price_naira_minor: null })
    await add(course, { priceNaira: null, priceUsd: 9, startsAt: isoIn(2), endsAt: isoIn(9) })
    const addNaira = () => call(updateCourse, { body: { id: course.id, priceNaira: 15_000 } }, { id: course.instructorId })

    const early = await addNaira()
    const [scheduled] = (await listed(course)).salePrices
    await call(endSalePrice, { params: { id: scheduled?.id ?? 0 } }, { id: course.instructorId })

    expect(early).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'priceNaira', message: 'A scheduled sale price has no price in this currency. Remove the sale price first.' }],
    })
    expect((await addNaira()).statusCode).toBe(200)
  })

  test('can be set by a release without sale prices, which writes only the price', async () => {
    const course = await givenCourse(db, { price_naira_minor: 700_000, price_usd_minor: 700 })
    const row = () => db.selectFrom('courses').selectAll().where('id', '=', course.id).executeTakeFirstOrThrow()
    const inserted = await row()

    await changeCourse(db, course.id, { price_naira_minor: 2_000_000, price_usd_minor: 2_000 })
    const changed = await row()
    await add(course)
    await changeCourse(db, course.id, { price_naira_minor: 5_000_000 })

    expect(inserted).toMatchObject({ regular_price_naira_minor: 700_000, regular_price_usd_minor: 700 })
    expect(changed).toMatchObject({ regular_price_naira_minor: 2_000_000, regular_price_usd_minor: 2_000 })
    expect(await row()).toMatchObject({ price_naira_minor: 900_000, regular_price_naira_minor: 2_000_000 })
  })
})
