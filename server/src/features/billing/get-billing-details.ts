import type { BillingDetails } from '@akada/contract/billing.ts'
import type { Db } from '#platform/database/database.ts'
import { findDetails } from './billing.queries.ts'
import { noDetails } from './billing.rules.ts'

export const getBillingDetails = async (db: Db, userId: string): Promise<BillingDetails> => (await findDetails(db, userId)) ?? noDetails
