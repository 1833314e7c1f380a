import { randomBytes } from 'node:crypto'
import { readAmount } from './amounts.ts'
import { paystackError } from './errors.ts'
import { transferFeeMinor } from './fees.ts'
import { requireRecipient } from './recipients.ts'
import { type JsonRecord, textOf } from './record.ts'
import type { Simulation } from './simulation.ts'
import { type Integration, returnedTransferStatuses, type Transfer, type TransferStatus } from './state.ts'
import { oneTimePassword } from './test-cards.ts'
import { transferView } from './transfer-view.ts'

// Paystack's rule: 16 to 50 lowercase letters, digits, hyphens and underscores.
const referencePattern = /^[a-z0-9_-]{16,50}$/
const stepDelayMs: Record<Simulation['schedule'], number> = { fast: 1_000, test: 60_000, live: 60_000 }
// The simulator's own test accounts. Transfers to them fail, for the bank's reason, or are reversed.
const outcomes: Record<string, Pick<Transfer, 'outcome' | 'failure'>> = {
  '0000000001': { outcome: 'failed' },
  '0000000002': { outcome: 'reversed' },
  '0000000003': { outcome: 'failed', failure: 'Account name mismatch' },
  '0000000004': { outcome: 'failed', failure: 'Account is closed' },
}

function readReference(simulation: Simulation, integration: Integration, value: unknown): string {
  const reference = textOf(value) || `trf-${randomBytes(12).toString('hex')}`
  if (!referencePattern.test(reference)) throw paystackError('transferReferenceInvalid')
  if (simulation.store.findTransfer(integration, reference)) throw paystackError('transferReferenceUsed')
  return reference
}

/** Adds an amount to a balance or subtracts it. A balance that was never set is unlimited. */
function addToBalance(integration: Integration, currency: string, amountMinor: number) {
  const balanceMinor = integration.balancesMinor[currency]
  if (balanceMinor === undefined) return
  if (balanceMinor + amountMinor < 0) throw paystackError('transferUnfunded')
  integration.balancesMinor[currency] = balanceMinor + amountMinor
}

export function createTransfer(simulation: Simulation, integration: Integration, body: JsonRecord): Transfer {
  if (body.source !== 'balance') throw paystackError('transferSourceInvalid')
  const recipient = requireRecipient(simulation, integration, textOf(body.recipient) ?? '')
  const amountMinor = readAmount(body.amount)
  const reference = readReference(simulation, integration, body.reference)
  const feeMinor = transferFeeMinor(amountMinor)
  addToBalance(integration, recipient.currency, -amountMinor - feeMinor)
  const transfer: Transfer = {
    id: simulation.store.nextId(),
    integrationId: integration.id,
    code: `TRF_${randomBytes(8).toString('hex')}`,
    recipientCode: recipient.code,
    reference,
    amountMinor,
    feeMinor,
    currency: recipient.currency,
    reason: textOf(body.reason) ?? null,
    status: integration.asksForOtp ? 'otp' : 'pending',
    ...(outcomes[recipient.accountNumber] ?? { outcome: 'success' }),
    createdAt: simulation.clock.now().toISOString(),
    transferredAt: null,
    nextAt: null,
  }
  simulation.store.state.transfers.push(transfer)
  planNextStep(simulation, transfer)
  return transfer
}

export function finalizeTransfer(simulation: Simulation, integration: Integration, body: JsonRecord): Transfer {
  const transfer = simulation.store.findTransfer(integration, textOf(body.transfer_code) ?? '')
  if (!transfer) throw paystackError('transferNotFound')
  if (transfer.status !== 'otp') throw paystackError('transferNotWaiting')
  if (textOf(body.otp) !== oneTimePassword) throw paystackError('transferOtpWrong')
  transfer.status = 'pending'
  planNextStep(simulation, transfer)
  return transfer
}

const isReturned = (status: TransferStatus): boolean => (returnedTransferStatuses as readonly TransferStatus[]).includes(status)

/** Sets the status of a transfer, and sends an event if it is final. */
export function moveTransfer(simulation: Simulation, transfer: Transfer, status: TransferStatus) {
  const { store, clock, webhooks } = simulation
  const integration = store.findIntegration(transfer.integrationId)
  if (!integration) return
  if (isReturned(status) !== isReturned(transfer.status)) {
    transfer.feeMinor = isReturned(status) ? (transfer.feeMinor ?? 0) : transferFeeMinor(transfer.amountMinor)
    const takenMinor = transfer.amountMinor + transfer.feeMinor
    addToBalance(integration, transfer.currency, isReturned(status) ? takenMinor : -takenMinor)
    if (isReturned(status)) transfer.feeMinor = 0
  }
  transfer.status = status
  if (status === 'success') transfer.transferredAt = clock.now().toISOString()
  planNextStep(simulation, transfer)
  // Paystack sends events only for these statuses. The others appear only in its API.
  if (status !== 'success' && status !== 'failed' && status !== 'reversed') return
  webhooks.emit({ integration, event: `transfer.${status}`, reference: transfer.reference, data: transferView(transfer, store) })
}

function nextStatusOf({ status, outcome }: Transfer): TransferStatus | null {
  if (status === 'pending') return outcome === 'failed' ? 'failed' : 'success'
  return status === 'success' && outcome === 'reversed' ? 'reversed' : null
}

function planNextStep(simulation: Simulation, transfer: Transfer) {
  const dueMs = simulation.clock.now().getTime() + stepDelayMs[simulation.schedule]
  transfer.nextAt = nextStatusOf(transfer) === null ? null : new Date(dueMs).toISOString()
  awaitNextStep(simulation, transfer)
}

function awaitNextStep(simulation: Simulation, transfer: Transfer) {
  const due = transfer.nextAt
  if (!due) return
  simulation.clock.runAt(new Date(due), () => {
    const next = nextStatusOf(transfer)
    if (transfer.nextAt !== due || next === null) return
    moveTransfer(simulation, transfer, next)
    void simulation.webhooks.track(simulation.store.save())
  })
}

export function resumeSentTransfers(simulation: Simulation) {
  for (const transfer of simulation.store.state.transfers) awaitNextStep(simulation, transfer)
}
