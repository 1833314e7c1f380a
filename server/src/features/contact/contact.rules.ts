export const turns = {
  send: (network: string) => ({ key: `contact:address:${network}`, limit: 5, windowSeconds: 60 * 60 }),
}

const RETENTION_DAYS = 30

/** Returns the cutoff: unsent messages received before it are deleted. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
