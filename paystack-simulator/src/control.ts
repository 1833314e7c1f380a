import { type NewDispute, openDispute, remindOfDispute, resolveDispute } from './disputes.ts'
import type { Fault, NewFault } from './faults.ts'
import { isTestKey, replaceSecrets } from './integrations.ts'
import { abandon, decline, type PayOptions, pay, reverse } from './payments.ts'
import { type PastPayment, recall } from './recall.ts'
import { createRefund, moveRefund, resumeRefunds } from './refunds.ts'
import type { RecordedRequest } from './request-log.ts'
import type { Simulation } from './simulation.ts'
import type {
  Delivery,
  Dispute,
  Integration,
  Refund,
  RefundStatus,
  Resolution,
  Transaction,
  TransactionOverride,
  Transfer,
  TransferStatus,
} from './state.ts'
import { moveTransfer } from './transfers.ts'

type ReleaseOrder = 'created' | 'reverse'

/** Simulator controls for tests and demonstrations. Returned records are copies. Change records through these functions. */
export type SimulatorControl = {
  /** Returns the same controls for another secret key. */
  forKey: (secretKey: string) => SimulatorControl
  setWebhookUrl: (url: string | null) => Promise<void>
  setCurrencies: (currencies: string[]) => Promise<void>
  /** Replaces the secret keys. The first one signs webhooks. The API accepts all of them and refuses the previous ones. */
  setSecrets: (secrets: string[]) => Promise<void>
  setSessionTimeout: (seconds: number) => Promise<void>
  /** Sets the balance from which refunds and transfers of a currency are paid. */
  setBalance: (currency: string, amountMinor: number) => Promise<void>
  /** Adds a fault. A fault from the simulator's own controls affects every key. A fault from `forKey` controls affects one key. */
  addFault: (fault: NewFault) => Fault
  faults: () => Fault[]
  clearFaults: (id?: number) => void
  transaction: (reference: string) => Transaction | undefined
  transactions: () => Transaction[]
  refunds: (reference?: string) => Refund[]
  requests: (reference?: string) => RecordedRequest[]
  webhooks: (reference?: string) => Delivery[]
  /** Sends a webhook's bytes again. Resolves when the shop has responded. */
  resend: (deliveryId: string) => Promise<void>
  pay: (reference: string, options?: PayOptions) => Promise<void>
  decline: (reference: string, gatewayResponse?: string) => Promise<void>
  abandon: (reference: string) => Promise<void>
  reverse: (reference: string) => Promise<void>
  overrideTransaction: (reference: string, override: TransactionOverride) => Promise<void>
  /** Makes a refund on the provider's dashboard. Defaults to the remaining amount. */
  refund: (reference: string, amountMinor?: number) => Promise<void>
  dispute: (reference: string, dispute?: NewDispute) => Promise<void>
  disputes: (reference?: string) => Dispute[]
  remindOfDispute: (disputeId: number) => Promise<void>
  resolveDispute: (disputeId: number, resolution: Resolution) => Promise<void>
  moveRefund: (refundId: number, status: RefundStatus) => Promise<void>
  transfers: () => Transfer[]
  moveTransfer: (reference: string, status: TransferStatus) => Promise<void>
  /** Sets whether new transfers wait for a one-time password. */
  askForOtp: (isAsked: boolean) => Promise<void>
  holdWebhooks: () => Promise<void>
  releaseWebhooks: (order?: ReleaseOrder) => Promise<void>
  /** Advances the simulated time and runs the tasks that became due. */
  advance: (ms: number) => Promise<void>
  settled: () => Promise<void>
  /** Adds payments from before the first start, as the shop recorded them. Keeps known payments unchanged. */
  recall: (payments: readonly PastPayment[]) => Promise<void>
  /** Resets everything to the initial state. */
  reset: () => Promise<void>
}

export class UnknownRecord extends Error {}

function requireFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new UnknownRecord(`Unknown ${what}`)
  return found
}

function requireIntegration({ store }: Simulation, secretKey: string): Integration {
  if (!isTestKey(secretKey)) throw new UnknownRecord('The simulator accepts only sk_test_ keys')
  return requireFound(store.integrationOf(secretKey), 'integration: this key was replaced')
}

export function createControl(simulation: Simulation, secretKey: string): SimulatorControl {
  const { store, faults, webhooks, requests, clock } = simulation
  // Remembers the id, because the key itself may be replaced.
  let integrationId: number | undefined

  function own(): Integration {
    const known = integrationId === undefined ? undefined : store.findIntegration(integrationId)
    const integration = known ?? requireIntegration(simulation, secretKey)
    integrationId = integration.id
    return integration
  }

  const find = (reference: string) => requireFound(store.findTransaction(own(), reference), `transaction ${reference}`)
  const ownDeliveries = () => store.state.deliveries.filter((delivery) => delivery.integrationId === own().id)
  const ownRefunds = () => store.state.refunds.filter((refund) => refund.integrationId === own().id)

  const findDispute = (id: number) => requireFound(store.findDispute(own(), String(id)), `dispute ${id}`)

  function change<Args extends unknown[]>(work: (...args: Args) => unknown) {
    return async (...args: Args): Promise<void> => {
      await work(...args)
      await store.save()
    }
  }

  return {
    forKey: (key) => createControl(simulation, key),
    setWebhookUrl: change((url) => {
      own().webhookUrl = url
    }),
    setCurrencies: change((currencies) => {
      own().currencies = currencies
    }),
    setSecrets: change((secrets) => replaceSecrets(own(), secrets)),
    setSessionTimeout: change((seconds) => {
      own().sessionTimeoutSeconds = seconds
    }),
    setBalance: change((currency, amountMinor) => {
      own().balancesMinor[currency] = amountMinor
    }),
    addFault: (fault) => faults.add(secretKey === simulation.defaultKey ? fault : { ...fault, match: { key: secretKey, ...fault.match } }),
    faults: () => faults.list(),
    clearFaults: (id) => faults.clear(id),
    transaction: (reference) => structuredClone(store.findTransaction(own(), reference)),
    transactions: () => structuredClone(store.state.transactions.filter((one) => one.integrationId === own().id)),
    refunds: (reference) => structuredClone(reference === undefined ? ownRefunds() : store.refundsOf(find(reference))),
    requests: (reference) => requests.list(reference),
    webhooks: (reference) =>
      structuredClone(ownDeliveries().filter((delivery) => reference === undefined || delivery.reference === reference)),
    resend: change((deliveryId) => {
      const delivery = store.state.deliveries.find((one) => one.id === deliveryId)
      return webhooks.resend(requireFound(delivery, `webhook ${deliveryId}`))
    }),
    pay: change((reference, options) => pay(simulation, find(reference), options)),
    decline: change((reference, gatewayResponse) => decline(simulation, find(reference), gatewayResponse)),
    abandon: change((reference) => abandon(simulation, find(reference))),
    reverse: change((reference) => reverse(find(reference))),
    overrideTransaction: change((reference, override) => {
      find(reference).override = override
    }),
    refund: change((reference, amountMinor) => createRefund(simulation, own(), { transaction: reference, amount: amountMinor })),
    dispute: change((reference, dispute = {}) => openDispute(simulation, find(reference), dispute)),
    disputes: (reference) => {
      const transaction = reference === undefined ? undefined : find(reference)
      const isAsked = (dispute: Dispute) => dispute.integrationId === own().id && (!transaction || dispute.transactionId === transaction.id)
      return structuredClone(store.state.disputes.filter(isAsked))
    },
    remindOfDispute: change((disputeId) => remindOfDispute(simulation, findDispute(disputeId))),
    resolveDispute: change((disputeId, resolution) => resolveDispute(simulation, findDispute(disputeId), resolution)),
    moveRefund: change((refundId, status) => {
      const refund = store.state.refunds.find((one) => one.id === refundId)
      moveRefund(simulation, requireFound(refund, `refund ${refundId}`), status)
    }),
    transfers: () => structuredClone(store.state.transfers.filter(({ integrationId }) => integrationId === own().id)),
    moveTransfer: change((reference, status) => {
      const transfer = store.findTransfer(own(), reference)
      moveTransfer(simulation, requireFound(transfer, `transfer ${reference}`), status)
    }),
    askForOtp: change((isAsked) => {
      own().asksForOtp = isAsked
    }),
    holdWebhooks: change(() => {
      own().webhooksHeld = true
    }),
    releaseWebhooks: change((order) => webhooks.release(own(), order)),
    advance: change((ms) => clock.advance(ms)),
    settled: () => webhooks.settled(),
    recall: change((payments) => {
      recall(simulation, own(), payments)
      resumeRefunds(simulation)
    }),
    reset: change(() => {
      clock.clear()
      store.reset()
      faults.clear()
      requests.clear()
    }),
  }
}
