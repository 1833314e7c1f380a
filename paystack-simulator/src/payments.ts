import { feeMinor } from './fees.ts'
import { integrationOf, type Simulation } from './simulation.ts'
import type { CardName, Delivery, Transaction } from './state.ts'
import { transactionView } from './transaction-view.ts'
import { canStillBePaid, chargedMinor, notCompleted, recordHistory } from './transactions.ts'

export type PayOptions = { card?: CardName; channel?: 'card' | 'bank_transfer'; webhook?: 'send' | 'none'; webhookDelayMs?: number }

const transferTakesMs = 10_000

/** Completes a payment. Does nothing if the transaction is already paid. */
export function pay(simulation: Simulation, transaction: Transaction, options: PayOptions = {}): Delivery[] {
  if (!canStillBePaid(transaction)) return []
  const now = simulation.clock.now()
  transaction.status = 'success'
  transaction.gatewayResponse = options.channel === 'bank_transfer' ? 'Approved' : 'Successful'
  transaction.channel = options.channel ?? 'card'
  transaction.card = options.card ?? null
  transaction.feesMinor = feeMinor(chargedMinor(transaction), transaction.currency)
  transaction.paidAt = now.toISOString()
  transaction.successDueAt = null
  transaction.steps = []
  transaction.notice = null
  transaction.attempts += 1
  recordHistory(transaction, now, { type: 'success', message: `Successfully paid with ${transaction.channel}` })
  if (options.webhook === 'none') return []
  const view = transactionView(transaction)
  return simulation.webhooks.emit({
    integration: integrationOf(simulation, transaction),
    event: 'charge.success',
    reference: transaction.reference,
    // In Paystack's sample event, empty metadata is 0. The verify call returns "".
    data: { ...view, metadata: view.metadata === '' && transaction.override.metadata_as === undefined ? 0 : view.metadata },
    ...(options.webhookDelayMs ? { delayMs: options.webhookDelayMs } : {}),
  })
}

export function decline(simulation: Simulation, transaction: Transaction, gatewayResponse = 'Declined') {
  if (!canStillBePaid(transaction)) return
  transaction.status = 'failed'
  transaction.gatewayResponse = gatewayResponse
  transaction.steps = []
  transaction.successDueAt = null
  transaction.notice = gatewayResponse
  transaction.attempts += 1
  transaction.errors += 1
  recordHistory(transaction, simulation.clock.now(), { type: 'error', message: `Error: ${gatewayResponse}` })
}

export function abandon(simulation: Simulation, transaction: Transaction) {
  if (!canStillBePaid(transaction)) return
  transaction.status = 'abandoned'
  transaction.gatewayResponse = notCompleted
  transaction.steps = []
  transaction.notice = null
  transaction.successDueAt = null
  recordHistory(transaction, simulation.clock.now(), { type: 'close', message: 'Closed the page' })
}

/** Marks a payment as reversed by the bank. Paystack sends no event in this case. */
export function reverse(transaction: Transaction) {
  transaction.status = 'reversed'
}

/** Records the buyer's confirmation that the bank transfer was sent. The transfer arrives a little later. */
export function expectTransfer(simulation: Simulation, transaction: Transaction) {
  if (!canStillBePaid(transaction) || transaction.successDueAt) return
  transaction.status = 'pending'
  transaction.channel = 'bank_transfer'
  transaction.successDueAt = new Date(simulation.clock.now().getTime() + transferTakesMs).toISOString()
  awaitTransfer(simulation, transaction)
}

function awaitTransfer(simulation: Simulation, transaction: Transaction) {
  const due = transaction.successDueAt
  if (!due) return
  simulation.clock.runAt(new Date(due), () => {
    if (transaction.successDueAt !== due) return
    pay(simulation, transaction, { channel: 'bank_transfer' })
    void simulation.webhooks.track(simulation.store.save())
  })
}

export function resumeTransfers(simulation: Simulation) {
  for (const transaction of simulation.store.state.transactions) awaitTransfer(simulation, transaction)
}
