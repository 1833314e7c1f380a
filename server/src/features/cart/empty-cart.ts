import type { Tx } from '#platform/database/database.ts'
import { deleteCart } from './cart.queries.ts'

/** Takes everything out of a person's cart. */
export const emptyCart = (tx: Tx, userId: string): Promise<void> => deleteCart(tx, userId)
