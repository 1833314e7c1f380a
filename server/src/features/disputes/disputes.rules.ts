export type Dispute = { status: string; resolution: string | null }

/** How a dispute ends that we accepted. */
export const ACCEPTED = 'merchant-accepted'
/** Whoever is accepting has twice the provider's time before it counts as dead. */
export const ACCEPTING_MS = 2 * 60_000

/** Whether the bank has decided. */
export const isOver = ({ status, resolution }: Dispute): boolean => status === 'resolved' || resolution !== null

/** Whether the money is gone: accepted, by us or because nobody answered in time. */
export const isLost = ({ resolution }: Dispute): boolean => resolution === ACCEPTED || resolution === 'auto-accepted'
