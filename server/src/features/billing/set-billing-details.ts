import type { BillingDetails } from '@akada/contract/billing.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteBillingDetails, upsertDetails } from './billing.queries.ts'
import { isBlank } from './billing.rules.ts'

/** Stores what a buyer entered at checkout, for the next one. */
export const setBillingDetails = (tx: Tx, userId: string, details: BillingDetails): Promise<void> =>
  isBlank(details) ? deleteBillingDetails(tx, userId) : upsertDetails(tx, userId, details)
