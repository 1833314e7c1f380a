/** Queries that other features may call. */
export { deleteWishes } from './wishlist.queries.ts'
