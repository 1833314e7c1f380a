import type { FastifyInstance } from 'fastify'
import { authenticate } from './authentication.ts'
import { disputeView, resolveDispute } from './disputes.ts'
import { paystackError } from './errors.ts'
import { pageOf } from './paging.ts'
import { asRecord, numberOf, textOf } from './record.ts'
import type { Simulation } from './simulation.ts'
import type { Dispute } from './state.ts'

export function serveDisputes(app: FastifyInstance, simulation: Simulation) {
  const { store } = simulation

  function view(dispute: Dispute) {
    const transaction = store.transactionById(dispute.transactionId)
    if (!transaction) throw paystackError('transactionNotFound')
    return disputeView(dispute, transaction)
  }

  app.get('/dispute', async (request) => {
    const integration = authenticate(simulation, request)
    const query = asRecord(request.query)
    const asked = textOf(query.transaction)
    const transaction = asked ? store.findTransactionBy(integration, asked) : undefined
    const own = store.state.disputes.filter(
      (dispute) =>
        dispute.integrationId === integration.id &&
        (!asked || dispute.transactionId === transaction?.id) &&
        (!query.status || dispute.status === query.status),
    )
    const { rows, meta } = pageOf(own, query)
    return { status: true, message: 'Disputes retrieved', data: rows.map(view), meta }
  })

  app.get<{ Params: { id: string } }>('/dispute/:id', async (request) => {
    const dispute = store.findDispute(authenticate(simulation, request), request.params.id)
    if (!dispute) throw paystackError('disputeNotFound')
    return { status: true, message: 'Dispute retrieved', data: view(dispute) }
  })

  app.get<{ Params: { id: string } }>('/dispute/:id/upload_url', async (request) => {
    const dispute = store.findDispute(authenticate(simulation, request), request.params.id)
    if (!dispute) throw paystackError('disputeNotFound')
    const fileName = `upload-${dispute.id}`
    return { status: true, message: 'Upload url generated', data: { signedUrl: `https://files.example.com/${fileName}`, fileName } }
  })

  app.put<{ Params: { id: string } }>('/dispute/:id/resolve', async (request) => {
    const dispute = store.findDispute(authenticate(simulation, request), request.params.id)
    if (!dispute) throw paystackError('disputeNotFound')
    const { resolution, message, refund_amount: amount, uploaded_filename: upload } = asRecord(request.body)
    if (resolution !== 'merchant-accepted' && resolution !== 'declined') throw paystackError('resolutionInvalid')
    const amountMinor = numberOf(amount)
    if (!textOf(message) || amountMinor === undefined || !textOf(upload)) throw paystackError('resolutionIncomplete')
    resolveDispute(simulation, dispute, resolution, textOf(message) ?? null)
    await store.save()
    return { status: true, message: 'Dispute successfully resolved', data: view(dispute) }
  })
}
