import * as orders from '@akada/contract/orders.ts'
import type { FastifyInstance } from 'fastify'
import { readRemembered } from '#features/sources/sources.cookies.ts'
import { orderSourceOf } from '#features/sources/sources.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { VERIFY_EVERY_MS } from './orders.rules.ts'
import { placeOrder } from './place-order.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { settleOrder } from './settle-order.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, orders.placeOrder, ({ body }, { user, request, now }) => {
    const remembered = readRemembered(request.headers.cookie, deps.signer)
    const from = { referral: remembered.referral, source: orderSourceOf(remembered, now) }
    return placeOrder(deps, { ...body, userId: user.id, place: deps.geo.placeOf(request), address: request.ip, ...from })
  })

  serve(app, deps, orders.verifyPayment, async ({ query }) => {
    const reference = query.reference || query.trxref || refuse('PAYMENT_REFERENCE_MISSING')
    switch (await settleOrder(deps, reference, { maxAgeMs: VERIFY_EVERY_MS })) {
      case 'PAID':
        return new Answered(200, 'Payment verified successfully!', { reference })
      case 'PENDING':
      case 'UNREACHED':
        return new Answered(202, 'Processing payment...', { reference })
      case 'FAILED':
        return refuse('PAYMENT_FAILED')
      case 'HELD':
        return refuse('PAYMENT_HELD')
      case undefined:
        return refuse('PAYMENT_UNKNOWN')
    }
  })

  // The signature covers the raw bytes, so the body must not be parsed.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    serve(raw, deps, orders.receiveWebhook, async ({ body }, { request }) => {
      const signature = request.headers['x-paystack-signature']
      await receiveWebhook(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), typeof signature === 'string' ? signature : undefined)
      return null
    })
  })
}
