import type { Role } from '@akada/contract/accounts.ts'
export const RECENT_MS = 30 * 60_000
// A school or a mobile operator's customers may share one IP address, but one machine may also fake many browsers.
export const MOST_FROM_ONE_NETWORK = 200

// How the user agents of all browsers start. Link previews of messengers, such as WhatsApp's, and most tools start differently.
const browsers = /^(mozilla|opera)\//i

// User agents of bots and tools that call themselves browsers.
const programs =
  /bot|crawl|spider|slurp|preview|externalhit|externalagent|googleother|inspectiontool|headless|lighthouse|pagespeed|monitor|pingdom|uptime|scrap|node/i

/** Returns whether a user agent isn't a person's browser. */
export const isProgram = (userAgent: string): boolean => !browsers.test(userAgent) || programs.test(userAgent)

/** Staff members visit courses to manage them, not to buy. */
export const isStaff = (roles: readonly Role[]): boolean => roles.includes('ADMIN') || roles.includes('MANAGER')
