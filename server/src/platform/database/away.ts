/** Node's codes for a server that isn't there, or no longer, and PostgreSQL's for one that is just going or coming. */
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

/** pg's words for a connection that broke, and for a server that lets nobody in nor says no. */
export const brokenOff =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Client has encountered a connection error and is not queryable)$/
