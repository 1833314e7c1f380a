import * as purchases from '@akada/contract/purchases.ts'
import type { FastifyInstance } from 'fastify'
import { renderReceipt } from '#features/orders/render-receipt.ts'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptDispute } from './accept-dispute.ts'
import { downloadOrders } from './download-orders.ts'
import { endRefundedCourse } from './end-refunded-course.ts'
import { getManagedOrder } from './get-managed-order.ts'
import { countCourses, getOrder } from './get-order.ts'
import { listHistory } from './list-history.ts'
import { listManagedOrders } from './list-managed-orders.ts'
import { listOrders } from './list-orders.ts'
import { markOrderReviewed } from './mark-order-reviewed.ts'
import { refundOrderExcess } from './refund-order-excess.ts'
import { requirePurchase } from './require-purchase.ts'
import { resendReceipt } from './resend-receipt.ts'
import { resolveOrderOnHold } from './resolve-order-on-hold.ts'
import { resolveUnmatchedAmount } from './resolve-unmatched-amount.ts'
import { verifyManagedOrder } from './verify-managed-order.ts'
import { verifyOwnPayments } from './verify-own-payments.ts'

export function purchaseRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, purchases.listOrders, ({ query }, { db, user, now }) =>
    listOrders(db, { ...query, userId: user.id, timeZone: deps.site.timeZone, now }),
  )

  serve(app, deps, purchases.getOrder, async ({ params }, { db, user, now }) => {
    const order = await requirePurchase(db, params.id, user)
    const purchase = await getOrder(db, order, { viewerId: user.id, timeZone: deps.site.timeZone, now })
    return { ...purchase, timeline: await listHistory(db, order, countCourses(purchase.lines)) }
  })

  serve(app, deps, purchases.downloadReceipt, async ({ params }, { db, user }) => {
    const order = await requirePurchase(db, params.id, user)
    const { filename, contentType, content } = (await renderReceipt(deps, order.id)) ?? refuse('RECEIPT_NOT_FOUND')
    return new Attached({ contentType, fileName: filename, body: content })
  })

  serve(app, deps, purchases.verifyOwnPayments, ({ body }, { user, now }) =>
    verifyOwnPayments(deps, { userId: user.id, reference: body.reference || null, now }),
  )

  deskRoutes(app, deps)
}

function deskRoutes(app: FastifyInstance, deps: Deps) {
  const leastMinor = deps.payments?.minimumRefundMinor
  const showing = (now: Date) => ({ leastMinor, timeZone: deps.site.timeZone, now })

  serve(app, deps, purchases.listManagedOrders, ({ query }, { db }) => listManagedOrders(db, query))

  serve(app, deps, purchases.getManagedOrder, ({ params }, { db, now }) => getManagedOrder(db, params.id, showing(now)))

  serve(app, deps, purchases.verifyManagedOrder, async ({ params, body }, { db, user, now }) => {
    await verifyManagedOrder(deps, { orderId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.resendReceipt, async ({ params, body }, { user, now }) => {
    await resendReceipt(deps, { orderId: params.id, ...body, managerId: user.id, now })
    return null
  })

  serve(app, deps, purchases.resolveOrderOnHold, async ({ params, body }, { db, user, now }) => {
    await resolveOrderOnHold(db, { orderId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.endRefundedCourse, async ({ params, body }, { db, user, now }) => {
    await endRefundedCourse(db, { orderId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.resolveUnmatchedAmount, async ({ params, body }, { db, user, now }) => {
    await resolveUnmatchedAmount(db, { orderId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.markOrderReviewed, async ({ params, body }, { db, user, now }) => {
    await markOrderReviewed(db, { orderId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.refundOrderExcess, async ({ params, body }, { db, user, now }) => {
    await refundOrderExcess(db, { orderId: params.id, ...body, leastMinor, managerId: user.id, now })
    return getManagedOrder(db, params.id, showing(now))
  })

  serve(app, deps, purchases.acceptDispute, async ({ params, body }, { db, user, now }) => {
    const orderId = await acceptDispute(deps, { disputeId: params.id, ...body, managerId: user.id, now })
    return getManagedOrder(db, orderId, showing(now))
  })

  serve(app, deps, purchases.downloadOrders, ({ query }, { db, user, now }) =>
    downloadOrders(db, query, { by: user.id, timeZone: deps.site.timeZone, now }),
  )
}
