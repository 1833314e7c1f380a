import type { Role } from '@akada/contract/accounts.ts'
export const RECENT_MS = 30 * 60_000
// A household, a school or a whole operator may have one address; a machine that invents browsers has one too.
export const MOST_FROM_ONE_NETWORK = 200

// What programs that read pages call themselves; those that run no scripts never get here.
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|pagespeed|monitor|pingdom|uptime|scrap|curl|wget|python|java\/|go-http|axios|node/i

/** Whether nobody reads what is asked for. A browser always says what it is. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** Staff look after courses rather than look for one. */
export const isStaff = (roles: readonly Role[]): boolean => roles.includes('ADMIN') || roles.includes('MANAGER')
