/** docs/product.md P-15.5. */
const DAYS_BETWEEN = 365
const DAY_MS = 86_400_000

/** Returns the time after which another reissue prevents an automatic one. */
export const yearBefore = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN * DAY_MS)

type Chosen = { userId: string; studentName: string; revokedAt: Date | null }

/** Returns why the chosen certificates can't be reissued, or null. Other users' certificates don't exist for the caller. */
export function reissueProblem(
  chosen: readonly Chosen[],
  { userId, name, count }: { userId: string; name: string; count: number },
): 'CERTIFICATE_NOT_FOUND' | 'CERTIFICATE_NAME_CURRENT' | null {
  const own = chosen.filter((certificate) => certificate.userId === userId && certificate.revokedAt === null)
  if (own.length < count) return 'CERTIFICATE_NOT_FOUND'
  return own.some(({ studentName }) => studentName.trim() === name) ? 'CERTIFICATE_NAME_CURRENT' : null
}
