import { randomInt } from 'node:crypto'
import { newIntegration } from './integrations.ts'
import { readSnapshot, snapshotWriter } from './snapshots.ts'
import type { Delivery, Dispute, Integration, Recipient, Refund, State, Transaction, Transfer } from './state.ts'

// Ids start at a random number, so that a restart without a snapshot never reuses an id that the shop has stored.
const emptyState = (): State => ({
  lastId: 4_000_000_000 + randomInt(2 ** 40),
  integrations: [],
  transactions: [],
  refunds: [],
  disputes: [],
  recipients: [],
  transfers: [],
  deliveries: [],
})

// Older finished deliveries are dropped, because they would slow down the snapshot.
const deliveriesKept = 2_000

/** All of the provider's data. Callers await `save()` after changes before they respond. */
export class Store {
  state: State
  readonly #write: (json: () => string) => Promise<void>

  constructor(snapshotFile: string | undefined) {
    // A snapshot from an older version may lack fields.
    this.state = { ...emptyState(), ...(snapshotFile && readSnapshot<State>(snapshotFile)) }
    this.#write = snapshotFile ? snapshotWriter(snapshotFile) : async () => {}
  }

  save(): Promise<void> {
    return this.#write(() => JSON.stringify(this.state))
  }

  reset() {
    this.state = { ...emptyState(), lastId: this.state.lastId }
  }

  nextId(): number {
    this.state.lastId += 1
    return this.state.lastId
  }

  /** Returns a key's integration, and creates it on first use. Undefined for a replaced key. */
  integrationOf(secret: string): Integration | undefined {
    const { integrations } = this.state
    const known = integrations.find((integration) => integration.secrets.includes(secret))
    if (known || integrations.some((integration) => integration.retiredSecrets.includes(secret))) return known
    const integration = newIntegration(this.nextId(), secret)
    integrations.push(integration)
    return integration
  }

  findIntegration(id: number): Integration | undefined {
    return this.state.integrations.find((integration) => integration.id === id)
  }

  findTransaction(integration: Integration, reference: string): Transaction | undefined {
    return this.state.transactions.find((one) => one.integrationId === integration.id && one.reference === reference)
  }

  /** Finds a transaction by reference or id, including an overridden id. */
  findTransactionBy(integration: Integration, idOrReference: string): Transaction | undefined {
    const own = this.state.transactions.filter((one) => one.integrationId === integration.id)
    return (
      own.find((one) => one.reference === idOrReference) ??
      own.find((one) => String(one.id) === idOrReference || String(one.override.id) === idOrReference)
    )
  }

  transactionById(id: number): Transaction | undefined {
    return this.state.transactions.find((one) => one.id === id)
  }

  findByAccessCode(accessCode: string): Transaction | undefined {
    return this.state.transactions.find((one) => one.accessCode === accessCode)
  }

  refundsOf(transaction: Transaction): Refund[] {
    return this.state.refunds.filter((refund) => refund.transactionId === transaction.id)
  }

  findRefund(integration: Integration, id: string): Refund | undefined {
    return this.state.refunds.find((refund) => refund.integrationId === integration.id && String(refund.id) === id)
  }

  findDispute(integration: Integration, id: string): Dispute | undefined {
    return this.state.disputes.find((dispute) => dispute.integrationId === integration.id && String(dispute.id) === id)
  }

  findRecipient(integration: Integration, code: string): Recipient | undefined {
    return this.state.recipients.find((recipient) => recipient.integrationId === integration.id && recipient.code === code)
  }

  /** Finds a transfer by reference, code or id. */
  findTransfer(integration: Integration, name: string): Transfer | undefined {
    const isNamed = ({ id, code, reference }: Transfer) => reference === name || code === name || String(id) === name
    return this.state.transfers.find((transfer) => transfer.integrationId === integration.id && isNamed(transfer))
  }

  addDelivery(delivery: Delivery) {
    this.state.deliveries.push(delivery)
    if (this.state.deliveries.length > deliveriesKept) {
      const oldest = this.state.deliveries.findIndex((one) => one.state !== 'scheduled' && one.state !== 'held')
      if (oldest >= 0) this.state.deliveries.splice(oldest, 1)
    }
  }
}
