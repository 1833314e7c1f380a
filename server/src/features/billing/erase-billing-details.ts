import type { Tx } from '#platform/database/database.ts'
import { deleteDetails } from './billing.queries.ts'

export const eraseBillingDetails = (tx: Tx, userId: string): Promise<void> => deleteDetails(tx, userId)
