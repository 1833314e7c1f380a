import type { Simulation } from './simulation.ts'
import type { Dispute, Integration, Refund, Resolution, Transaction } from './state.ts'

type PastRefund = Pick<Refund, 'id' | 'amountMinor' | 'status' | 'merchantNote'> & { createdAt: Date }

type PastDispute = Pick<Dispute, 'id' | 'amountMinor' | 'status' | 'category'> & {
  resolution: string | null
  createdAt: Date
  dueAt: Date | null
  resolvedAt: Date | null
}

/** A payment from before the simulator's first start, as the shop recorded it. */
export type PastPayment = Pick<Transaction, 'id' | 'reference' | 'amountMinor' | 'currency' | 'email'> & {
  channel: string | null
  gatewayResponse: string | null
  /** Null if the payment wasn't completed. */
  receivedMinor: number | null
  feesMinor: number | null
  hasFailed: boolean
  createdAt: Date
  settledAt: Date | null
  refunds: readonly PastRefund[]
  disputes: readonly PastDispute[]
}

const resolutions: readonly string[] = ['merchant-accepted', 'declined', 'auto-accepted'] satisfies Resolution[]
const isResolution = (value: string | null): value is Resolution => value !== null && resolutions.includes(value)

/** Adds the payments that the simulator doesn't know, with their refunds and disputes. Sends no webhooks. */
export function recall({ store }: Pick<Simulation, 'store'>, integration: Integration, payments: readonly PastPayment[]) {
  const known = new Set(store.state.transactions.filter((one) => one.integrationId === integration.id).map(({ reference }) => reference))
  for (const payment of payments) {
    if (known.has(payment.reference)) continue
    store.state.transactions.push(asTransaction(payment, integration))
    store.state.refunds.push(...payment.refunds.map((refund) => asRefund(refund, payment, integration)))
    store.state.disputes.push(...payment.disputes.map((dispute) => asDispute(dispute, payment, integration)))
  }
}

/** Returns the refunded and charged-back amount of a payment. */
const returnedMinor = ({ refunds, disputes }: PastPayment): number =>
  [
    ...refunds.filter(({ status }) => status === 'processed'),
    ...disputes.filter(({ resolution }) => isResolution(resolution) && resolution !== 'declined'),
  ].reduce((sum, { amountMinor }) => sum + amountMinor, 0)

function statusOf(payment: PastPayment): Transaction['status'] {
  if (payment.receivedMinor === null) return payment.hasFailed ? 'failed' : 'abandoned'
  return returnedMinor(payment) >= payment.receivedMinor ? 'reversed' : 'success'
}

function asTransaction(payment: PastPayment, { id: integrationId }: Integration): Transaction {
  const { id, reference, amountMinor, currency, email, receivedMinor, feesMinor } = payment
  const differenceMinor = (receivedMinor ?? amountMinor) - amountMinor
  return {
    id,
    integrationId,
    reference,
    accessCode: `past${id}`,
    status: statusOf(payment),
    amountMinor,
    currency,
    email,
    label: null,
    metadata: '',
    callbackUrl: null,
    channel: payment.channel ?? 'card',
    channels: null,
    card: null,
    gatewayResponse: payment.gatewayResponse ?? 'Successful',
    feesMinor,
    steps: [],
    notice: null,
    attempts: 1,
    errors: payment.hasFailed ? 1 : 0,
    history: [],
    ipAddress: '127.0.0.1',
    createdAt: payment.createdAt.toISOString(),
    openedAt: payment.createdAt.toISOString(),
    paidAt: receivedMinor === null ? null : (payment.settledAt ?? payment.createdAt).toISOString(),
    successDueAt: null,
    override: differenceMinor === 0 ? {} : { amount_delta: differenceMinor },
  }
}

function asRefund({ createdAt, ...refund }: PastRefund, payment: PastPayment, { id: integrationId }: Integration): Refund {
  const at = createdAt.toISOString()
  const isMoving = refund.status === 'pending' || refund.status === 'processing'
  return {
    ...refund,
    integrationId,
    transactionId: payment.id,
    currency: payment.currency,
    outcome: 'processed',
    customerNote: null,
    createdAt: at,
    refundedAt: refund.status === 'processed' ? at : null,
    // Overdue, so the simulator takes the next step soon after its start.
    nextAt: isMoving ? at : null,
  }
}

function asDispute(
  { createdAt, dueAt, resolvedAt, resolution, ...dispute }: PastDispute,
  payment: PastPayment,
  integration: Integration,
): Dispute {
  return {
    ...dispute,
    integrationId: integration.id,
    transactionId: payment.id,
    currency: payment.currency,
    resolution: isResolution(resolution) ? resolution : null,
    message: null,
    createdAt: createdAt.toISOString(),
    dueAt: (dueAt ?? createdAt).toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}
