import type { Closed, OpeningRule } from '@akada/contract/pacing.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { formatDay } from './dates.ts'

/** Says when a section or lecture opens to students, such as `Opens 7 days after enrollment`. */
export function openingWords(rule: OpeningRule): string {
  switch (rule.kind) {
    case 'AFTER_DAYS':
      return `Opens ${rule.days} ${rule.days === 1 ? 'day' : 'days'} after enrollment`
    case 'ON_DATE':
      return `Opens on ${formatDay(rule.date)}`
    case 'AFTER_SECTION':
      return 'Opens after the previous section'
  }
}

/** Says what a closed lecture waits for. `timeOf` formats its time. */
export function closedWords({ opensAt, after }: Closed, timeOf: (iso: string) => string): string {
  const section = after && `you complete “${isolated(after.title)}”`
  if (opensAt === null) return `Opens once ${section}`
  return section === null ? `Opens ${timeOf(opensAt)}` : `Opens ${timeOf(opensAt)}, once ${section}`
}
