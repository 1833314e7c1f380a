import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Returns the id of the request that caused the current work, directly or through a job. Undefined if no request did. */
export const currentRequestId = (): string | undefined => requests.getStore()

export const forRequest = <T>(id: string | undefined, work: () => T): T => (id === undefined ? work() : requests.run(id, work))

// External ids go into log lines, SQL and headers, so they must contain no special characters.
const sane = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Returns the id from a proxy or client if it is safe. */
export const saneRequestId = (given: unknown): string | undefined => (typeof given === 'string' && sane.test(given) ? given : undefined)
