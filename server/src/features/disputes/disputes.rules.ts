export type Dispute = { status: string; resolution: string | null }

/** The resolution of a dispute accepted by the merchant. */
export const ACCEPTED = 'merchant-accepted'
/** A claim expires after twice the provider's timeout. */
export const ACCEPTING_MS = 2 * 60_000

/** Whether the bank has decided. */
export const isOver = ({ status, resolution }: Dispute): boolean => status === 'resolved' || resolution !== null

/** Whether the money is gone: accepted, by us or because nobody answered in time. */
export const isLost = ({ resolution }: Dispute): boolean => resolution === ACCEPTED || resolution === 'auto-accepted'
