import type { Role } from '@akada/contract/accounts.ts'
export const RECENT_MS = 30 * 60_000
// A school or a mobile operator's customers may share one IP address, but one machine may also fake many browsers.
export const MOST_FROM_ONE_NETWORK = 200

// User agents of bots and tools. Bots that don't run scripts never send a view.
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|pagespeed|monitor|pingdom|uptime|scrap|curl|wget|python|java\/|go-http|axios|node/i

/** Returns whether a user agent isn't a person's browser. Browsers always send a user agent. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** Staff members visit courses to manage them, not to buy. */
export const isStaff = (roles: readonly Role[]): boolean => roles.includes('ADMIN') || roles.includes('MANAGER')
