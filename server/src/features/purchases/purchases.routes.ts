import {
  downloadOrders,
  downloadReceipt,
  getManagedOrder,
  getOrder,
  listManagedOrders,
  listOrders,
  recheckOrder,
  recheckPayments,
  resendReceipt,
  resolveHeldOrder,
} from '@akada/contract/purchases.ts'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#features/audit/record-act.ts'
import { makeReceipt } from '#features/orders/make-receipt.ts'
import { csvStream } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { orderColumns, pagesOfOrders } from './list-in-table.ts'
import { recheckPayments as recheck } from './recheck-payments.ts'
import { resolveOrder } from './resolve-order.ts'
import { pageOfManagedOrders, showManagedOrder } from './show-managed-order.ts'
import { pageOfPurchases, requirePurchase, showPurchase } from './show-purchase.ts'
import { tellHistory } from './tell-history.ts'
import { recheckOrder as askAgain, resendReceipt as mailAgain } from './work-on-order.ts'

export function purchaseRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listOrders, ({ query }, { db, user, now }) => pageOfPurchases(db, { ...query, userId: user.id, now }))

  serve(app, deps, getOrder, async ({ params }, { db, user, now }) => {
    const order = await requirePurchase(db, params.id, user)
    const purchase = await showPurchase(db, order, { viewerId: user.id, now })
    return { ...purchase, timeline: await tellHistory(db, order, purchase.lines.length) }
  })

  serve(app, deps, downloadReceipt, async ({ params }, { db, user }) => {
    const order = await requirePurchase(db, params.id, user)
    const { filename, contentType, content } = (await makeReceipt(deps, order.id)) ?? refuse('RECEIPT_NOT_FOUND')
    return new Attached({ contentType, fileName: filename, body: content })
  })

  serve(app, deps, recheckPayments, ({ body }, { user, now }) => recheck(deps, { userId: user.id, reference: body.reference || null, now }))

  deskRoutes(app, deps)
}

function deskRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listManagedOrders, ({ query }, { db }) => pageOfManagedOrders(db, query))

  serve(app, deps, getManagedOrder, ({ params }, { db, now }) => showManagedOrder(db, params.id, now))

  serve(app, deps, recheckOrder, async ({ params, body }, { db, user, now }) => {
    await askAgain(deps, { orderId: params.id, ...body, managerId: user.id, now })
    return showManagedOrder(db, params.id, now)
  })

  serve(app, deps, resendReceipt, async ({ params, body }, { user, now }) => {
    await mailAgain(deps, { orderId: params.id, ...body, managerId: user.id, now })
    return null
  })

  serve(app, deps, resolveHeldOrder, async ({ params, body }, { db, user, now }) => {
    await resolveOrder(db, { orderId: params.id, ...body, managerId: user.id, now })
    return showManagedOrder(db, params.id, now)
  })

  serve(app, deps, downloadOrders, async ({ query }, { db, user, now }) => {
    await recordAct(db, { act: 'ORDERS_EXPORTED', by: user.id, subject: { kind: 'SITE', id: 'orders' }, after: query, now })
    return csvStream(`orders-${query.from}-${query.to}.csv`, orderColumns, pagesOfOrders(db, query))
  })
}
