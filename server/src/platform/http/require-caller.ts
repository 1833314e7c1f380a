import { AsyncLocalStorage } from 'node:async_hooks'
import type { User } from '../deps.ts'

type Check = () => Promise<User | null>

const checks = new AsyncLocalStorage<Check>()

/** Sets the check that `requireCaller` repeats during a request. */
export const checkingCaller = <T>(check: Check, work: () => T): T => checks.run(check, work)

/**
 * Returns the caller with their current roles. Refuses the request if the caller's session has ended or their access has been removed since
 * the request began. Handlers that decode or parse a file call this right before they write. Jobs and the command line have no session.
 */
export const requireCaller = async (user: User): Promise<User> => (await checks.getStore()?.()) ?? user
