/** Queries that other features may call. */
export { deleteAffiliate, listOfOrder as listAffiliatesOfOrder } from './affiliates.queries.ts'
