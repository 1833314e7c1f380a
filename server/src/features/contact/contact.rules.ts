export const turns = {
  send: (network: string) => ({ key: `contact:address:${network}`, limit: 5, windowSeconds: 60 * 60 }),
}

const KEPT_DAYS = 30

/** Returns the cutoff: unsent messages received before it are deleted. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 86_400_000)
