import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getOrder } from '@akada/contract/purchases.ts'
import { listRefunds } from '@akada/contract/refunds.ts'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, givenPurchase, learnHalf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { enrollStudent } from './enroll-student.ts'

const app = await testApp()
const { call, clock, connection, db, deps, paystack, runJobs } = app

const linesOf = async (orderId: number) => {
  const rows = await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
const enrollmentsOf = (userId: string) =>
  db
    .selectFrom('enrollments')
    .select(['course_id as courseId', 'status', 'source', 'order_line_id as lineId'])
    .where('user_id', '=', userId)
    .orderBy('course_id')
    .execute()

async function buyAgain({ buyer, courseId }: { buyer: { id: string }; courseId: number }) {
  await checkOut(app, buyer, [courseId])
  const again = await newestPayment(db, buyer.id)
  await paystack.pay(again.reference, { webhook: 'none' })
  await settleOrder(deps, again.reference)
  await runJobs()
  return again
}

describe('an enrollment’s order line', () => {
  test('is the paid line, even after refunds and new purchases', async () => {
    const purchase = await givenPurchase(app)
    const seen = [await enrollmentsOf(purchase.buyer.id)]
    await askForRefund(app, purchase)
    seen.push(await enrollmentsOf(purchase.buyer.id))
    const again = await buyAgain(purchase)
    seen.push(await enrollmentsOf(purchase.buyer.id))

    const [first] = await linesOf(purchase.orderId)
    const [second] = await linesOf(again.orderId)
    expect(seen.flat().map(({ status, lineId }) => [status, lineId])).toEqual([
      ['ACTIVE', first],
      ['REFUNDED', first],
      ['ACTIVE', second],
    ])
  })

  test('is the line that reopened the enrollment, whichever order was paid last', async () => {
    const [student, course] = [await givenUser(db), await givenCourse(db)]
    const orders = []
    for (const isEnrolled of [false, true])
      orders.push(await givenPaidOrder(db, { userId: student.id, courseIds: [course.id], paidAt: clock.now, isEnrolled }))
    const [line = 0] = await linesOf(orders[0]?.id ?? 0)
    await db.updateTable('enrollments').set({ order_line_id: line, status: 'REFUNDED' }).where('user_id', '=', student.id).execute()

    await db
      .transaction()
      .execute((tx) =>
        enrollStudent(tx, { userId: student.id, courseId: course.id, opening: { source: 'ORDER', orderLineId: line }, now: clock.now }),
      )

    expect(await enrollmentsOf(student.id)).toMatchObject([{ status: 'ACTIVE', lineId: line }])
  })

  test('determines which user’s enrollment a refund ends, even if another user paid', async () => {
    const [purchase, student] = [await givenPurchase(app), await givenUser(db)]
    await db.updateTable('enrollments').set({ user_id: student.id }).where('user_id', '=', purchase.buyer.id).execute()
    await learnHalf(db, { buyer: student, courseId: purchase.courseId })
    const shown = await call(getOrder, { params: { id: purchase.orderId } }, purchase.buyer)

    const requested = await askForRefund(app, purchase)
    await paystack.refund(purchase.reference)
    await syncRefunds(deps, { reference: purchase.reference })

    expect(shown.data.lines[0]).toMatchObject({ isEnrolled: false, refundability: { usedPercent: 50, isAutomatic: false } })
    expect(requested.data.status).toBe('REQUESTED')
    expect(await enrollmentsOf(student.id)).toMatchObject([{ status: 'REFUNDED' }])
  })

  test('isn’t the line of a duplicate order, so refunding that order doesn’t end the enrollment', async () => {
    const [purchase, other] = [await givenCheckout(app), await givenCourse(db)]
    const [courseId = 0] = purchase.courseIds
    await checkOut(app, purchase.buyer, [other.id], { totalAmount: 30_000 })
    const both = await newestPayment(db, purchase.buyer.id)
    for (const reference of [purchase.reference, both.reference]) {
      await paystack.pay(reference, { webhook: 'none' })
      await settleOrder(deps, reference)
    }
    await runJobs()

    const [first] = await linesOf(purchase.orderId)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([courseId, other.id])
    expect((await enrollmentsOf(purchase.buyer.id))[0]?.lineId).toBe(first)
  })

  test('keeps progress made after a new purchase out of the previous purchase’s refund', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await buyAgain(purchase)
    await learnHalf(db, purchase)

    const { data } = await call(listRefunds, { query: { show: 'under-way' } }, await givenManager(db))

    expect(data.content.find(({ orderId }: { orderId: number }) => orderId === purchase.orderId)).toMatchObject({ progress: 0 })
  })
})

describe('migration 0060', () => {
  const order = async (userId: string, courseId: number, paidAt: Date) =>
    (await linesOf((await givenPaidOrder(db, { userId, courseIds: [courseId], paidAt, isEnrolled: true })).id))[0]

  test('sets the order lines of older enrollments, and changes nothing when repeated', async () => {
    const [student, other] = [await givenUser(db), await givenUser(db)]
    const [bought, boughtAgain, free, unpaid] = [await givenCourse(db), await givenCourse(db), await givenCourse(db), await givenCourse(db)]
    const day = (number: number) => new Date(Date.UTC(2026, 1, number))
    const line = await order(student.id, bought.id, day(1))
    await order(other.id, bought.id, day(9))
    await order(student.id, boughtAgain.id, day(1))
    const second = await order(student.id, boughtAgain.id, day(2))
    const duplicate = await order(student.id, boughtAgain.id, day(3))
    await db
      .updateTable('order_lines')
      .set({ is_duplicate: true })
      .where('id', '=', duplicate ?? 0)
      .execute()
    await order(student.id, free.id, day(1))
    await checkOut(app, student, [unpaid.id])
    const owner = new pg.Client({ ...inject('testServer').connection, database: connection.database })
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    await owner.query('alter table enrollments drop constraint enrollments_source_link_check')
    await owner.query(
      `insert into enrollments (user_id, course_id, source)
       select $1::uuid, unnest($2::integer[]), unnest(array['ORDER', 'ORDER', 'FREE', 'ORDER'])`,
      [student.id, [bought.id, boughtAgain.id, free.id, unpaid.id]],
    )
    const migration = await readFile(path.resolve(import.meta.dirname, '../../../migrations/0060_enrollment_lines.sql'), 'utf8')
    const [findsLine, setsLine, fills] = ['create function opening', 'create function set', 'create procedure'].map((text) =>
      migration.indexOf(text),
    )
    await owner.query(migration.slice(findsLine, setsLine) + migration.slice(fills))

    const filled = []
    for (let time = 0; time < 2; time++) {
      await owner.query('call fill_enrollment_lines()')
      filled.push((await enrollmentsOf(student.id)).map(({ lineId }) => lineId))
    }
    await owner.end()

    expect(filled).toEqual(Array(2).fill([line, second, null, null]))
  })

  test('is followed by 0130, which makes enrollments that no paid order explains free', async () => {
    const [student, bought, unpaid] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    const line = await order(student.id, bought.id, clock.now)
    const owner = new pg.Client({ ...inject('testServer').connection, database: connection.database })
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    await owner.query('alter table enrollments drop constraint if exists enrollments_source_link_check')
    await owner.query(`insert into enrollments (user_id, course_id, source) select $1::uuid, unnest($2::integer[]), 'ORDER'`, [
      student.id,
      [bought.id, unpaid.id],
    ])
    const migration = await readFile(path.resolve(import.meta.dirname, '../../../migrations/0130_enrollment_sources.sql'), 'utf8')
    await owner.query(migration.slice(migration.indexOf('create procedure')))

    for (let time = 0; time < 2; time++) await owner.query('call fill_enrollment_sources()')
    await owner.end()

    expect(await enrollmentsOf(student.id)).toMatchObject([
      { source: 'ORDER', lineId: line },
      { source: 'FREE', lineId: null },
    ])
  })
})
