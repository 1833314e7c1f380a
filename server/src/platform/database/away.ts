/** Node's codes for an unreachable server, and PostgreSQL's codes for a server that is starting or stopping. */
export const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
] as const

/** The pg messages for a broken connection and for a server that doesn't respond. */
export const brokenOff =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Client has encountered a connection error and is not queryable)$/
