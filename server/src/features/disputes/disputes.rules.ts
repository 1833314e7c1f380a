export type Dispute = { status: string; resolution: string | null }

/** The resolution of a dispute accepted by the merchant. */
export const ACCEPTED = 'merchant-accepted'
/** A claim expires after two minutes, well above the time limits for requests to the provider. */
export const ACCEPTING_MS = 2 * 60_000

/** Returns whether the dispute is resolved. */
export const isOver = ({ status, resolution }: Dispute): boolean => status === 'resolved' || resolution !== null

/** Returns whether the money is lost: the merchant accepted the dispute, or it was accepted automatically after the deadline. */
export const isLost = ({ resolution }: Dispute): boolean => resolution === ACCEPTED || resolution === 'auto-accepted'
