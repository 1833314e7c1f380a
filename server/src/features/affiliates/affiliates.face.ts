/** Queries that other features may call. */
export { deleteAffiliate, listAffiliatesOfOrder } from './affiliates.queries.ts'
