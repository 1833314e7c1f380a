import pg from 'pg'

type Starting = { getStartupConf: () => Record<string, string> }

/**
 * Days begin and end alike on every server. pg has no word for this parameter, and `options` doesn't pass PgBouncer, which
 * gives a client without one the time zone that it has seen first.
 */
export class UtcClient extends pg.Client {
  getStartupConf() {
    return { ...(pg.Client.prototype as unknown as Starting).getStartupConf.call(this), TimeZone: 'UTC' }
  }
}
