import { addToCart } from '@akada/contract/cart.ts'
import { createCoupon, updateCoupon } from '@akada/contract/coupons.ts'
import { getCourse } from '@akada/contract/courses.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeCourse, givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock, runJobs, connection } = await testApp()

const START = new Date('2026-09-01T12:00:00Z')
beforeEach(() => {
  clock.now = START
})
const isoIn = (hours: number) => new Date(START.getTime() + hours * 3_600_000).toISOString()

type Terms = Record<string, unknown>
let count = 0

async function givenPublic(terms: Terms = {}) {
  const course = await givenCourse(db)
  const code = `OPEN-${++count}`
  const instructor = { id: course.instructorId }
  const body = { code, discountPercentage: 20, scope: 'COURSES', courseIds: [course.id], isPublic: true, ...terms }
  const { data } = await call(createCoupon, { body: body as never }, instructor)
  return { course, code, id: data.id as number, instructor }
}

const shown = async ({ id }: { id: number }) => (await call(getCourse, { params: { id } })).data.coupons

async function at(hours: number) {
  clock.now = new Date(START.getTime() + hours * 3_600_000)
  await enqueue(db, { kind: 'sync-public-coupons', payload: {} })
  await runJobs()
}

describe('a public coupon', () => {
  test('is shown on the pages of its courses only, with its discount and end', async () => {
    const { course, code } = await givenPublic({ expiresAt: isoIn(48) })
    const other = await givenCourse(db, { instructor_id: course.instructorId })

    expect(await shown(course)).toEqual([{ code, discountPercentage: 20, expiresAt: isoIn(48) }])
    expect(await shown(other)).toBeUndefined()
  })

  test('appears at its start and disappears at its end, and each drops the cached pages', async () => {
    const { course } = await givenPublic({ startsAt: isoIn(1), expiresAt: isoIn(2) })
    let drops = 0
    const listener = await listen(connection, ['catalog'], {
      onNotification: () => {
        drops++
      },
      onReconnect: () => {},
      onError: () => {},
    })
    onTestFinished(listener.close)
    const seen: unknown[] = []

    for (const hours of [0.5, 1, 2]) {
      const before = drops
      await at(hours)
      if (hours >= 1) await expect.poll(() => drops).toBe(before + 1)
      seen.push((await shown(course))?.length)
    }

    expect(seen).toEqual([undefined, 1, undefined])
  })

  test('isn’t shown while it is turned off, or not public', async () => {
    const { course, id, instructor } = await givenPublic()
    const change = (body: object) => call(updateCoupon, { params: { id }, body }, instructor)

    await change({ isActive: false })
    const off = await shown(course)
    await change({ isActive: true })
    const on = await shown(course)
    await change({ isPublic: false })

    expect([off, on?.length, await shown(course)]).toEqual([undefined, 1, undefined])
  })

  test('isn’t shown once its last use is taken', async () => {
    const { course, code } = await givenPublic({ maxRedemptions: 1 })
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: course.id } }, buyer)
    const before = await shown(course)

    await call(placeOrder, { body: { totalAmount: 12_000, currency: 'NGN', couponCode: code } as never }, buyer)

    expect([before?.length, await shown(course)]).toEqual([1, undefined])
  })

  test.each([
    ['its minimum is above the price', { minimumNaira: 15_000.01 }, { price_naira_minor: 1_500_000 }],
    ['the total would be below the minimum payment', { discountPercentage: 99.5 }, { price_naira_minor: 600_000, price_usd_minor: 600 }],
  ])('isn’t shown if %s', async (_, terms, price) => {
    const { course } = await givenPublic(terms)
    await changeCourse(db, course.id, price)

    expect(await shown(course)).toBeUndefined()
  })
})
