export type Dispute = { status: string; resolution: string | null }

/** Whether the bank has decided. */
export const isOver = ({ status, resolution }: Dispute): boolean => status === 'resolved' || resolution !== null

/** Whether the money is gone: accepted, by us or because nobody answered in time. */
export const isLost = ({ resolution }: Dispute): boolean => resolution === 'merchant-accepted' || resolution === 'auto-accepted'
