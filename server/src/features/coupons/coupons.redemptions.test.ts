import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { takeCoupon } from './coupons.redemptions.ts'

const app = await testApp()
const { db, clock } = app

async function taking({ code }: { code: string }, { id: userId }: { id: string }, meanwhile: () => Promise<void> = async () => {}) {
  const course = await givenCourse(db)
  const lines = [{ courseId: course.id, instructorId: course.instructorId, priceMinor: 1_500_000 }]
  await db.transaction().execute(async (tx: Tx) => {
    await takeCoupon(tx, { code, userId, lines, currency: 'NGN', minimumMinor: 0, now: clock.now })
    await meanwhile()
  })
}

/** Returns whether the coupon is locked against changes, and against other buyers. */
const locked = async (id: number) => {
  const free = (query: ReturnType<typeof ofCoupon>) => query.skipLocked().executeTakeFirst()
  const ofCoupon = (lock: 'forUpdate' | 'forShare') => db.selectFrom('coupons').select('id').where('id', '=', id)[lock]()
  return { forChange: !(await free(ofCoupon('forUpdate'))), forUse: !(await free(ofCoupon('forShare'))) }
}

describe('during a checkout with a coupon', () => {
  test.each([{ is_once_per_person: false }, { is_once_per_person: true }])(
    'other buyers can use an unlimited coupon (%j), but it can’t be changed',
    async (terms) => {
      const coupon = await givenCoupon(db, terms)
      const [buyer, course] = [await givenUser(db), await givenCourse(db)]

      await taking(coupon, await givenUser(db), async () => {
        const answer = await checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 })
        expect(answer.statusCode).toBe(200)
        expect(await locked(coupon.id)).toEqual({ forChange: true, forUse: false })
      })
    },
  )

  test('other checkouts by the same user wait if the coupon allows one use per user', async () => {
    const [coupon, person] = [await givenCoupon(db, { is_once_per_person: true }), await givenUser(db)]
    let again: Promise<void> = Promise.resolve()

    await taking(coupon, person, async () => {
      again = taking(coupon, person)
      await untilWaiting(db, 1)
    })

    await expect(again).resolves.toBeUndefined()
  })

  test('other buyers wait if the coupon has a use limit', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 100 })

    await taking(coupon, await givenUser(db), async () => expect(await locked(coupon.id)).toEqual({ forChange: true, forUse: true }))
  })

  test('one of two waiting buyers is refused if the coupon gets a limit of one use', async () => {
    const [coupon, course] = [await givenCoupon(db), await givenCourse(db)]
    const buyers = [await givenUser(db), await givenUser(db)]

    const answers = await db.transaction().execute(async (tx) => {
      await tx.updateTable('coupons').set({ max_redemptions: 1 }).where('id', '=', coupon.id).execute()
      const asked = buyers.map((buyer) => checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 }))
      await untilWaiting(db, 2)
      return asked
    })

    const refused = (await Promise.all(answers)).filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toMatchObject([{ statusCode: 400, message: 'This coupon is not applicable: it has reached its usage limit.' }])
  })
})
