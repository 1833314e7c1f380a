import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'
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

/** Whether somebody else could change the coupon now, or at least buy with it. */
const locked = async (id: number) => {
  const free = (query: ReturnType<typeof ofCoupon>) => query.skipLocked().executeTakeFirst()
  const ofCoupon = (lock: 'forUpdate' | 'forShare') => db.selectFrom('coupons').select('id').where('id', '=', id)[lock]()
  return { forChange: !(await free(ofCoupon('forUpdate'))), forUse: !(await free(ofCoupon('forShare'))) }
}

/** Before the lock of whom they wait for ends their waiting. */
const untilWaiting = (people: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(people)
    },
    { timeout: 1_500 },
  )

describe('while somebody checks out with a coupon', () => {
  test.each([{ is_once_per_person: false }, { is_once_per_person: true }])(
    'of a sale, as %j, everybody else can, and nobody can change it',
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

  test('for one use each, they themselves wait in whatever else they use it for', async () => {
    const [coupon, person] = [await givenCoupon(db, { is_once_per_person: true }), await givenUser(db)]
    let again: Promise<void> = Promise.resolve()

    await taking(coupon, person, async () => {
      again = taking(coupon, person)
      await untilWaiting(1)
    })

    await expect(again).resolves.toBeUndefined()
  })

  test('with a limit, others wait until its uses are known', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 100 })

    await taking(coupon, await givenUser(db), async () => expect(await locked(coupon.id)).toEqual({ forChange: true, forUse: true }))
  })

  test('that gets its limit in that moment, one of two has its only use', async () => {
    const [coupon, course] = [await givenCoupon(db), await givenCourse(db)]
    const buyers = [await givenUser(db), await givenUser(db)]

    const answers = await db.transaction().execute(async (tx) => {
      await tx.updateTable('coupons').set({ max_redemptions: 1 }).where('id', '=', coupon.id).execute()
      const asked = buyers.map((buyer) => checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 }))
      await untilWaiting(2)
      return asked
    })

    const refused = (await Promise.all(answers)).filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toMatchObject([{ statusCode: 400, message: 'This coupon is not applicable: it has reached its usage limit.' }])
  })
})
