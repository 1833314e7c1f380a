import type { Role } from '@akada/contract/accounts.ts'
/** People download their own; admins may download anyone's. */
export const mayDownload = (certificate: { userId: string }, user: { id: string; roles: readonly Role[] }) =>
  certificate.userId === user.id || user.roles.includes('ADMIN')

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A course's length in words, to the minute and never none: '1 hour 5 minutes'. */
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
