/** Limits for requesting a link. A whole school may share one IP address. */
export const turns = {
  subscribeFrom: (network: string) => ({ key: `newsletter:address:${network}`, limit: 20, windowSeconds: 30 * 60 }),
  /** Uses a hash of the email address, because the address isn't tied to an account. */
  subscribeOf: (emailHash: string) => ({ key: `newsletter:email:${emailHash}`, limit: 3, windowSeconds: 60 * 60 }),
}

const DAY_MS = 86_400_000
const LINK_DAYS = 7
const UNCONFIRMED_RETENTION_DAYS = 30

export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS)
export const unconfirmedSince = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_RETENTION_DAYS * DAY_MS)
