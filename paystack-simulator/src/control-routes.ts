import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authentication.ts'
import type { SimulatorControl } from './control.ts'
import { PaystackError } from './errors.ts'
import { readFault } from './faults.ts'
import { asRecord, numberOf, textOf } from './record.ts'
import { basePathOf, type Simulation } from './simulation.ts'
import type { RefundStatus, Resolution, TransactionOverride, TransferStatus } from './state.ts'

const refusal = (message: string) => new PaystackError({ status: 400, message })

const refundMoves: Record<string, RefundStatus> = {
  process: 'processed',
  fail: 'failed',
  'needs-attention': 'needs-attention',
}

const transferMoves: Record<string, TransferStatus> = {
  succeed: 'success',
  fail: 'failed',
  reverse: 'reversed',
  receive: 'received',
  abandon: 'abandoned',
  block: 'blocked',
  reject: 'rejected',
}

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function changeIntegration(control: SimulatorControl, body: Record<string, unknown>) {
  if ('webhook_url' in body) await control.setWebhookUrl(textOf(body.webhook_url) ?? null)
  if ('currencies' in body) await control.setCurrencies(asTexts(body.currencies))
  if ('session_timeout' in body) await control.setSessionTimeout(numberOf(body.session_timeout) ?? 0)
  for (const [currency, amount] of Object.entries(asRecord(body.balances))) await control.setBalance(currency, numberOf(amount) ?? 0)
  if ('transfer_otp' in body) await control.askForOtp(body.transfer_otp === true)
  if ('secrets' in body) await control.setSecrets(asTexts(body.secrets))
}

const disputeOf = (body: Record<string, unknown>) => {
  const amountMinor = numberOf(body.amount)
  const category = textOf(body.category)
  return { ...(amountMinor !== undefined && { amountMinor }), ...(category !== undefined && { category }) }
}

const resolutions: Record<string, Resolution> = { accept: 'merchant-accepted', 'auto-accept': 'auto-accepted', decline: 'declined' }

async function changeTransaction(control: SimulatorControl, action: string, reference: string, body: Record<string, unknown>) {
  const changes: Record<string, () => Promise<void>> = {
    pay: () => control.pay(reference),
    decline: () => control.decline(reference, textOf(body.gateway_response)),
    abandon: () => control.abandon(reference),
    reverse: () => control.reverse(reference),
    refund: () => control.refund(reference, numberOf(body.amount)),
    dispute: () => control.dispute(reference, disputeOf(body)),
    override: () => control.overrideTransaction(reference, body as TransactionOverride),
  }
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined
  if (!change) throw refusal(`Unknown action: ${action}`)
  await change()
}

/** Serves the controls over HTTP. A key in the Authorization header selects its own controls. */
export function serveControl(app: FastifyInstance, simulation: Simulation, ownControl: SimulatorControl) {
  const controlOf = (request: FastifyRequest) => {
    const key = bearerOf(request)
    return key ? ownControl.forKey(key) : ownControl
  }

  /** Redirects forms to the dashboard. Responds with the record to other requests. */
  function answer(request: FastifyRequest, reply: FastifyReply, data: unknown) {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect(`${basePathOf(simulation)}/__sim`, 303) : reply.send({ status: true, message: 'Done', data })
  }

  app.put('/__sim/integration', async (request, reply) => {
    await changeIntegration(controlOf(request), asRecord(request.body))
    return answer(request, reply, null)
  })

  app.get('/__sim/faults', async (request, reply) => answer(request, reply, controlOf(request).faults()))

  app.post('/__sim/faults', async (request, reply) => {
    const fault = readFault(request.body)
    if (typeof fault === 'string') throw refusal(fault)
    return answer(request, reply, controlOf(request).addFault(fault))
  })

  app.post('/__sim/faults/clear', async (request, reply) => {
    controlOf(request).clearFaults(numberOf(asRecord(request.body).id))
    return answer(request, reply, null)
  })

  app.delete('/__sim/faults', async (request, reply) => {
    controlOf(request).clearFaults()
    return answer(request, reply, null)
  })

  app.get('/__sim/requests', async (request, reply) =>
    answer(request, reply, controlOf(request).requests(textOf(asRecord(request.query).reference))),
  )

  app.get('/__sim/webhooks', async (request, reply) =>
    answer(request, reply, controlOf(request).webhooks(textOf(asRecord(request.query).reference))),
  )

  app.post<{ Params: { id: string } }>('/__sim/webhooks/:id/resend', async (request, reply) => {
    await controlOf(request).resend(request.params.id)
    return answer(request, reply, null)
  })

  app.post('/__sim/webhooks/hold', async (request, reply) => {
    await controlOf(request).holdWebhooks()
    return answer(request, reply, null)
  })

  app.post('/__sim/webhooks/release', async (request, reply) => {
    await controlOf(request).releaseWebhooks(asRecord(request.body).order === 'reverse' ? 'reverse' : 'created')
    return answer(request, reply, null)
  })

  app.get<{ Params: { reference: string } }>('/__sim/transactions/:reference', async (request, reply) =>
    answer(request, reply, controlOf(request).transaction(request.params.reference) ?? null),
  )

  app.post<{ Params: { reference: string; action: string } }>('/__sim/transactions/:reference/:action', async (request, reply) => {
    const { reference, action } = request.params
    const control = controlOf(request)
    await changeTransaction(control, action, reference, asRecord(request.body))
    return answer(request, reply, control.transaction(reference))
  })

  app.post<{ Params: { id: string; action: string } }>('/__sim/refunds/:id/:action', async (request, reply) => {
    const status = refundMoves[request.params.action]
    if (!status) throw refusal(`Unknown action: ${request.params.action}`)
    await controlOf(request).moveRefund(Number(request.params.id), status)
    return answer(request, reply, null)
  })

  app.post<{ Params: { reference: string; action: string } }>('/__sim/transfers/:reference/:action', async (request, reply) => {
    const { reference, action } = request.params
    const status = Object.hasOwn(transferMoves, action) ? transferMoves[action] : undefined
    if (!status) throw refusal(`Unknown action: ${action}`)
    await controlOf(request).moveTransfer(reference, status)
    return answer(request, reply, null)
  })

  app.post<{ Params: { id: string; action: string } }>('/__sim/disputes/:id/:action', async (request, reply) => {
    const { id, action } = request.params
    const control = controlOf(request)
    const resolution = resolutions[action]
    if (resolution) await control.resolveDispute(Number(id), resolution)
    else if (action === 'remind') await control.remindOfDispute(Number(id))
    else throw refusal(`Unknown action: ${action}`)
    return answer(request, reply, null)
  })

  app.post('/__sim/clock', async (request, reply) => {
    await controlOf(request).advance(numberOf(asRecord(request.body).advance_ms) ?? 0)
    return answer(request, reply, { now: simulation.clock.now().toISOString() })
  })

  app.post('/__sim/settled', async (request, reply) => {
    await controlOf(request).settled()
    return answer(request, reply, null)
  })

  app.post('/__sim/reset', async (request, reply) => {
    await controlOf(request).reset()
    return answer(request, reply, null)
  })
}
