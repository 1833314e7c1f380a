import { type Asker, type Asks, ofId } from './asks.ts'
import type { World } from './world.ts'

const because = { reason: 'It is right.' }

/** Somebody has reported a review. */
async function reported({ othersReviewId: review_id, studentId: reporter_id }: World, { db }: Asker) {
  await db
    .insertInto('content_reports')
    .values({ subject: 'REVIEW', review_id, reporter_id, ...because })
    .execute()
  return db.selectFrom('moderation_cases').select('id').where('review_id', '=', review_id).executeTakeFirstOrThrow()
}

/** Orders, money, applications: what managers and admins do. */
export const asksOfManagers: Asks = {
  getManagedOrder: ofId('orderId'),
  verifyManagedOrder: ofId('orderId', because),
  resendReceipt: ofId('orderId', because),
  resolveOrderOnHold: ofId('heldOrderId', { ...because, decision: 'ACCEPT' }),
  refundLine: ({ orderId, boughtId }) => ({ params: { id: orderId }, body: { courseId: boughtId, ...because } }),
  downloadOrders: () => ({ query: { from: '2026-08-01', to: '2026-09-01' } }),
  approveRefund: ofId('refundId', because),
  rejectRefund: ofId('refundId', because),
  retryRefund: async ({ failedRefundId: id }, { db }) => {
    await db.updateTable('refunds').set({ status: 'FAILED' }).where('id', '=', id).execute()
    return { params: { id }, body: because }
  },
  approveApplication: ofId('applicationId', {}),
  rejectApplication: ofId('applicationId', because),
  getDuePayouts: () => ({ query: { currency: 'NGN' } }),
  startPayoutRun: () => ({ body: { currency: 'NGN', method: 'BY_HAND', ...because } }),
  getPayoutRun: ofId('runId'),
  downloadPayoutRun: ofId('runId'),
  markPayoutPaid: ofId('payoutId', { reference: 'FT-1' }),
  cancelPayout: ofId('payoutId', because),
  getKnownPerson: ofId('visibleId'),
  decideModerationCase: async (world, asker) => ({ params: await reported(world, asker), body: { decision: 'KEPT', ...because } }),
  'decideModerationCase: and suspend its author': async (world, asker) => ({
    params: await reported(world, asker),
    body: { decision: 'REMOVED', suspendAuthor: true, ...because },
  }),
  getCouponReport: ({ couponCode }) => ({ params: { code: couponCode } }),
  downloadCouponReport: ({ couponCode }) => ({ params: { code: couponCode } }),
}
