import type { FastifyInstance } from 'fastify'
import { authenticate } from './authentication.ts'
import { paystackError } from './errors.ts'
import { pageOf } from './paging.ts'
import { asRecord, textOf } from './record.ts'
import { newRefundView, refundView } from './refund-view.ts'
import { createRefund, retryRefund } from './refunds.ts'
import type { Simulation } from './simulation.ts'
import type { Refund, Transaction } from './state.ts'

export function serveRefunds(app: FastifyInstance, simulation: Simulation) {
  const { store } = simulation

  function transactionOf(refund: Refund): Transaction {
    const transaction = store.transactionById(refund.transactionId)
    if (!transaction) throw paystackError('transactionNotFound')
    return transaction
  }

  app.post('/refund', async (request) => {
    const refund = createRefund(simulation, authenticate(simulation, request), asRecord(request.body))
    const data = newRefundView(refund, transactionOf(refund))
    await store.save()
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  app.get('/refund', async (request) => {
    const integration = authenticate(simulation, request)
    const query = asRecord(request.query)
    const asked = textOf(query.transaction)
    const transaction = asked ? store.findTransactionBy(integration, asked) : undefined
    const own = store.state.refunds.filter(
      (refund) =>
        refund.integrationId === integration.id &&
        (!asked || refund.transactionId === transaction?.id) &&
        (!query.currency || refund.currency === query.currency),
    )
    const { rows, meta } = pageOf(own, query)
    return { status: true, message: 'Refunds retrieved', data: rows.map((refund) => refundView(refund, transactionOf(refund))), meta }
  })

  app.get<{ Params: { id: string } }>('/refund/:id', async (request) => {
    const refund = store.findRefund(authenticate(simulation, request), request.params.id)
    if (!refund) throw paystackError('refundNotFound')
    return { status: true, message: 'Refund retrieved', data: refundView(refund, transactionOf(refund)) }
  })

  app.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', async (request) => {
    const refund = store.findRefund(authenticate(simulation, request), request.params.id)
    if (!refund) throw paystackError('refundNotFound')
    retryRefund(simulation, refund)
    const data = refundView(refund, transactionOf(refund))
    await store.save()
    return { status: true, message: 'Refund retried and has been queued for processing', data }
  })
}
