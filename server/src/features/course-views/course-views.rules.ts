// What programs that read pages call themselves; those that run no scripts never get here.
const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|pagespeed|monitor|pingdom|uptime|scrap|curl|wget|python|java\/|go-http|axios|node/i

/** Whether nobody reads what is asked for. A browser always says what it is. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** Staff look after courses rather than look for one. */
export const isStaff = (roles: readonly string[]): boolean => roles.includes('ADMIN') || roles.includes('MANAGER')
