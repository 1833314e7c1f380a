import { seatLimits } from '@akada/contract/limits.ts'
import { getOrder } from '@akada/contract/purchases.ts'
import { requestRefund } from '@akada/contract/refunds.ts'
import { assignSeats, getTeam } from '@akada/contract/seats.ts'
import { expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { givenPaidSeats } from '#testing/seat-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call, runJobs } = app

test('an order of 500 seats is paid, shown, assigned and refunded', { timeout: 300_000 }, async () => {
  const seats = seatLimits.perOrder
  const buyer = await givenUser(db)
  const course = await givenCourse(db)
  const { orderId } = await givenPaidSeats(app, buyer, { courseIds: [course.id], seats })
  const params = { id: orderId }
  const addresses = Array.from({ length: 100 }, (_, index) => `member-${index}@akada.test`)

  const assigned = await call(assignSeats, { params, body: { courseId: course.id, addresses } }, buyer)
  const refund = await call(requestRefund, { params, body: { courseId: course.id, seats: 400, reason: 'Too many.' } }, buyer)
  await runJobs()

  expect(assigned.data).toEqual({ sent: 100, problems: [] })
  expect(refund.data).toMatchObject({ status: 'APPROVED', seats: 400, amount: 6_000_000 })
  const { data: order } = await call(getOrder, { params }, buyer)
  expect(order.lines).toHaveLength(1)
  const { data: team } = await call(getTeam, { params }, buyer)
  expect(team.courses).toMatchObject([{ seats: { total: 500, free: 0, invited: 100, refunded: 400 } }])
  expect(await brokenMoneyPromises(app)).toEqual([])
})
