import type { FastifyInstance } from 'fastify'
import { authenticate } from './authentication.ts'
import { paystackError } from './errors.ts'
import { pageOf } from './paging.ts'
import { asRecord, type JsonRecord, numberOf } from './record.ts'
import type { Simulation } from './simulation.ts'
import type { Transaction } from './state.ts'
import { customerView, timelineView, transactionView } from './transaction-view.ts'
import { chargedMinor, initializeTransaction } from './transactions.ts'

const isAskedFor =
  ({ status, customer, amount }: JsonRecord) =>
  (transaction: Transaction): boolean =>
    (!status || transactionView(transaction).status === status) &&
    (!customer || transaction.email === customer || String(customerView(transaction).id) === customer) &&
    (amount === undefined || chargedMinor(transaction) === numberOf(amount))

export function serveTransactions(app: FastifyInstance, simulation: Simulation) {
  const { store, clock, publicUrl } = simulation

  app.post('/transaction/initialize', async (request) => {
    const integration = authenticate(simulation, request)
    const transaction = initializeTransaction(store, asRecord(request.body), { integration, now: clock.now(), ipAddress: request.ip })
    await store.save()
    const { accessCode, reference } = transaction
    return {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: `${publicUrl}/checkout/${accessCode}`, access_code: accessCode, reference },
    }
  })

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request) => {
    const transaction = store.findTransaction(authenticate(simulation, request), request.params.reference)
    if (!transaction) throw paystackError('referenceNotFound')
    return { status: true, message: 'Verification successful', data: transactionView(transaction) }
  })

  app.get<{ Params: { id: string } }>('/transaction/timeline/:id', async (request) => {
    const transaction = store.findTransactionBy(authenticate(simulation, request), request.params.id)
    if (!transaction) throw paystackError('transactionNotFound')
    return { status: true, message: 'Timeline retrieved', data: timelineView(transaction) }
  })

  app.get<{ Params: { id: string } }>('/transaction/:id', async (request) => {
    const transaction = /^\d+$/.test(request.params.id)
      ? store.findTransactionBy(authenticate(simulation, request), request.params.id)
      : undefined
    if (!transaction) throw paystackError('transactionNotFound')
    return { status: true, message: 'Transaction retrieved', data: { ...transactionView(transaction), helpdesk_link: null } }
  })

  app.get('/transaction', async (request) => {
    const integration = authenticate(simulation, request)
    const query = asRecord(request.query)
    const own = store.state.transactions.filter((one) => one.integrationId === integration.id && isAskedFor(query)(one))
    const { rows, meta } = pageOf(own, query)
    return { status: true, message: 'Transactions retrieved', data: rows.map(transactionView), meta }
  })
}
