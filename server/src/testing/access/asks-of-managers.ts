import { toMajor } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import { tokenOf } from '#features/invitations/invitations.tokens.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { type Asker, type Asks, ofId } from './asks.ts'
import type { World } from './world.ts'

const because = { reason: 'It is right.' }

/** An invitation of student_owner to a course of instructor_owner, sent two hours ago. */
async function invited({ studentId, onSaleId, teacherId, now, deps }: World, { db }: Asker) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', studentId).execute()
  const [sent, expires] = [new Date(now.getTime() - 7_200_000), new Date(now.getTime() + 86_400_000)]
  const { id } = await db
    .insertInto('invitations')
    .values({ course_id: onSaleId, email, invited_by: teacherId, is_own: true, created_at: sent, sent_at: sent, expires_at: expires })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: tokenOf(deps.signer, { id, email }) }
}

/** A request of student_owner for a certificate in another name. */
const reissueOf = ({ studentId, now }: World, { db }: Asker) =>
  db
    .insertInto('certificate_reissues')
    .values({ user_id: studentId, student_name: 'Ada Newly-Wed', status: 'PENDING', requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A join code of a course of instructor_owner. */
async function codeOf({ onSaleId, teacherId, now }: World, { db }: Asker) {
  const expires = new Date(now.getTime() + 86_400_000)
  return db
    .insertInto('join_codes')
    .values({ course_id: onSaleId, code: 'K7PM-2XWD', seats: 10, created_by: teacherId, created_at: now, expires_at: expires })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

const addressed = ({ onSaleId }: World) => ({ body: { courseId: onSaleId, addresses: ['new.student@akada.test'] } })

async function reported({ othersReviewId: review_id, studentId: reporter_id }: World, { db }: Asker) {
  await db
    .insertInto('content_reports')
    .values({ subject: 'REVIEW', review_id, reporter_id, ...because })
    .execute()
  return db.selectFrom('moderation_cases').select('id').where('review_id', '=', review_id).executeTakeFirstOrThrow()
}

/** Books a provider refund of the order's full total that isn't matched to any course. */
const refundAtProvider = (orderId: number, db: Asker['db']) =>
  sql`
    with made as (
      insert into refunds (kind, order_id, payment_id, currency, amount_minor, status, requested_at)
      select 'EXTERNAL', orders.id, payments.id, orders.currency, total_minor, 'PROCESSED', now()
      from orders join payments on payments.order_id = orders.id and payments.status = 'SUCCEEDED' where orders.id = ${orderId}
      returning id, currency, amount_minor
    ), booked as (
      insert into ledger_transactions (kind, source_id, at) select 'REFUND', id::text, now() from made returning id)
    insert into ledger_entries (transaction_id, account, currency, amount_minor)
    select booked.id, account, currency, sign * amount_minor
    from booked, made, (values ('provider_clearing', -1), ('refund_losses', 1)) as sides (account, sign)`.execute(db)

/** Puts an excess of ₦1 for an order into suspense. */
const payTooMuch = (orderId: number, db: Asker['db']) =>
  sql`
    with booked as (
      insert into ledger_transactions (kind, source_id, at)
      select 'SUSPENSE', id::text, now() from payments where order_id = ${orderId} and status = 'SUCCEEDED' returning id)
    insert into ledger_entries (transaction_id, account, currency, amount_minor)
    select id, account, 'NGN', amount from booked, (values ('provider_clearing', 100), ('suspense', -100)) as sides (account, amount)`.execute(
    db,
  )

/** Fills in the seller's details, without which no tax document can be made. */
async function nameSeller({ now }: World, { db }: Asker) {
  const details = {
    sellerName: 'Akada Learning Ltd',
    sellerAddress: '12 Herbert Macaulay Way, Yaba',
    sellerTaxId: '12345678-0001',
  } as const
  for (const key of ['sellerName', 'sellerAddress', 'sellerTaxId'] as const) await changeSetting(db, { key, value: details[key], now })
}

/** Calls about orders, money and applications, for managers and admins. */
export const asksOfManagers: Asks = {
  downloadTaxDocuments: async (world, asker) => {
    await nameSeller(world, asker)
    return {}
  },
  getManagedOrder: ofId('orderId'),
  verifyManagedOrder: ofId('orderId', because),
  resendReceipt: ofId('orderId', because),
  resolveOrderOnHold: ofId('heldOrderId', { ...because, decision: 'ACCEPT' }),
  refundLine: ({ orderId, boughtId }) => ({ params: { id: orderId }, body: { courseId: boughtId, ...because } }),
  endRefundedCourse: async ({ orderId, boughtId }, { db }) => {
    await refundAtProvider(orderId, db)
    return { params: { id: orderId }, body: { courseId: boughtId, ...because } }
  },
  resolveUnmatchedAmount: async ({ orderId }, { db }) => {
    await refundAtProvider(orderId, db)
    const { total_minor: total } = await db.selectFrom('orders').select('total_minor').where('id', '=', orderId).executeTakeFirstOrThrow()
    return { params: { id: orderId }, body: { amount: toMajor(total), ...because } }
  },
  markOrderReviewed: async ({ orderId }, { db }) => {
    await db.updateTable('orders').set({ review_reason: 'a note' }).where('id', '=', orderId).execute()
    return { params: { id: orderId }, body: { reviewReason: 'a note', ...because } }
  },
  refundOrderExcess: async ({ orderId }, { db }) => {
    await payTooMuch(orderId, db)
    return { params: { id: orderId }, body: because }
  },
  acceptDispute: ({ disputeIds }) => ({ params: { id: disputeIds.shift() ?? 0 }, body: because }),
  downloadOrders: () => ({ query: { from: '2026-08-01', to: '2026-09-01' } }),
  approveRefund: ofId('refundId', because),
  rejectRefund: ofId('refundId', because),
  retryRefund: async ({ failedRefundId: id }, { db }) => {
    await db.updateTable('refunds').set({ status: 'FAILED' }).where('id', '=', id).execute()
    return { params: { id }, body: because }
  },
  approveApplication: ofId('applicationId', {}),
  rejectApplication: ofId('applicationId', because),
  approveReissue: async (world, asker) => ({ params: await reissueOf(world, asker), body: because }),
  rejectReissue: async (world, asker) => ({ params: await reissueOf(world, asker), body: because }),
  getDuePayouts: () => ({ query: { currency: 'NGN' } }),
  startPayoutRun: () => ({ body: { currency: 'NGN', method: 'BY_HAND', ...because } }),
  getPayoutRun: ofId('runId'),
  downloadPayoutRun: ofId('runId'),
  markPayoutPaid: ofId('payoutId', { reference: 'FT-1' }),
  cancelPayout: ofId('payoutId', because),
  getKnownPerson: ofId('visibleId'),
  getPayoutTerms: ofId('teacherId'),
  updatePayoutTerms: ofId('teacherId', { terms: { holdDays: 7, reservePercent: 20 }, ...because }),
  listStudentEnrollments: ofId('studentId'),
  enrollStudentByStaff: ({ visibleId, onSaleId }) => ({ params: { id: visibleId }, body: { courseId: onSaleId, ...because } }),
  endEnrollment: ofId('enrollmentId', because),
  'listInvitations: all': () => ({ query: { scope: 'all' } }),
  'downloadInvitations: all': () => ({ query: { scope: 'all' } }),
  createJoinCode: ({ onSaleId }) => ({ body: { courseId: onSaleId, seats: 10 } }),
  closeJoinCode: async (world, asker) => ({ params: { id: (await codeOf(world, asker)).id } }),
  closeManagedJoinCode: async (world, asker) => ({ params: { id: (await codeOf(world, asker)).id }, body: because }),
  getJoinCode: async (world, asker) => ({ params: { code: (await codeOf(world, asker)).code } }),
  acceptJoinCode: async (world, asker) => ({ params: { code: (await codeOf(world, asker)).code } }),
  previewInvitations: addressed,
  createInvitations: addressed,
  resendInvitation: async (world, asker) => ({ params: { id: (await invited(world, asker)).id } }),
  revokeInvitation: async (world, asker) => ({ params: { id: (await invited(world, asker)).id } }),
  getInvitation: async (world, asker) => ({ params: { id: (await invited(world, asker)).id } }),
  'getInvitation: with its link': async (world, asker) => {
    const { id, token } = await invited(world, asker)
    return { params: { id }, query: { token } }
  },
  acceptInvitation: async (world, asker) => ({ params: { id: (await invited(world, asker)).id }, body: {} }),
  'acceptInvitation: with its link': async (world, asker) => {
    const { id, token } = await invited(world, asker)
    return { params: { id }, body: { token } }
  },
  decideModerationCase: async (world, asker) => ({ params: await reported(world, asker), body: { decision: 'KEPT', ...because } }),
  decideModerationCases: async (world, asker) => {
    const { id } = await reported(world, asker)
    return { body: { ids: [id], decision: 'KEPT', ...because } }
  },
  'decideModerationCase: and suspend its author': async (world, asker) => ({
    params: await reported(world, asker),
    body: { decision: 'REMOVED', suspendAuthor: true, ...because },
  }),
  getCouponReport: ({ couponCode }) => ({ params: { code: couponCode } }),
  downloadCouponReport: ({ couponCode }) => ({ params: { code: couponCode } }),
}
