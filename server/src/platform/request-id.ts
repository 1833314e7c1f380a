import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** The request for which something is being done, also later in a job that it queued; undefined where nobody asked. */
export const currentRequestId = (): string | undefined => requests.getStore()

export const forRequest = <T>(id: string | undefined, work: () => T): T => (id === undefined ? work() : requests.run(id, work))

// What others send goes into log lines, SQL and headers: nothing in it may mean anything there.
const sane = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** An id that a proxy or a client has given, if it is one that can go everywhere. */
export const saneRequestId = (given: unknown): string | undefined => (typeof given === 'string' && sane.test(given) ? given : undefined)
