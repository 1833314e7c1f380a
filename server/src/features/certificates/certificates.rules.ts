import type { Role } from '@akada/contract/accounts.ts'
/** Students may download their own certificates; admins may download any certificate. */
export const mayDownload = (certificate: { userId: string }, user: { id: string; roles: readonly Role[] }) =>
  certificate.userId === user.id || user.roles.includes('ADMIN')

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns a course's length in words, in whole minutes (at least one), such as '1 hour 5 minutes'. */
export function durationInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ')
}
