import type { Tx } from '#platform/database/database.ts'
import { insertSeats } from './seats.queries.ts'

/** Stores the seats of a new order. */
export const createSeats = (tx: Tx, orderId: number): Promise<void> => insertSeats(tx, orderId)
