/** Queries that other features may call. */
export { deleteCart } from './cart.queries.ts'
