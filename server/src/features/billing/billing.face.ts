/** Queries that other features may call. */
export { deleteBillingDetails } from './billing.queries.ts'
