/** Queries that other features may call. */
export { deleteCart, listPriced } from './cart.queries.ts'
