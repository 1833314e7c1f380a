/** Queries that other features may call. */
export { listGifts, wasGivenSince } from './gifts.queries.ts'
