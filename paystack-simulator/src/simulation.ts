import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import type { Integration, Transaction } from './state.ts'
import type { Store } from './store.ts'
import type { RetrySchedule, Webhooks } from './webhooks.ts'

/** The state and services shared by routes and controls. */
export type Simulation = {
  merchant: string
  publicUrl: string
  defaultKey: string
  schedule: RetrySchedule
  clock: Clock
  store: Store
  faults: Faults
  webhooks: Webhooks
  requests: RequestLog
}

export function integrationOf(simulation: Simulation, transaction: Transaction): Integration {
  const integration = simulation.store.findIntegration(transaction.integrationId)
  if (!integration) throw new Error(`Transaction ${transaction.reference} has no integration`)
  return integration
}

/** Returns the base path of the pages, without a trailing slash. */
export const basePathOf = ({ publicUrl }: Simulation): string => new URL(publicUrl).pathname.replace(/\/$/, '')
