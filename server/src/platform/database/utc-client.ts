import pg from 'pg'

type Starting = { getStartupConf: () => Record<string, string> }

/**
 * Sets the time zone to UTC on every server. pg has no option for this parameter, and PgBouncer doesn't forward `options`. Without the
 * parameter, a client gets the first time zone that PgBouncer has seen.
 */
export class UtcClient extends pg.Client {
  getStartupConf() {
    return { ...(pg.Client.prototype as unknown as Starting).getStartupConf.call(this), TimeZone: 'UTC' }
  }
}
