/** Queries that other features may call. */
export { countSeats, listSeatCounts } from './seats.queries.ts'
