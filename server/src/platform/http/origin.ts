import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../security/network-of.ts'

export type Origin = { kind: 'WEB' | 'COMMAND_LINE' | 'SITE'; network: string | null }

const origins = new AsyncLocalStorage<Origin & { now: Date | null }>()

/** Returns the origin of the current action. Outside of a request, as in a job, the origin is the site itself. */
export function currentOrigin(): Origin {
  const { kind, network } = origins.getStore() ?? { kind: 'SITE', network: null }
  return { kind, network }
}

/** Returns the arrival time of the current request, for functions without a time parameter. */
export const requestedAt = (): Date => origins.getStore()?.now ?? new Date()

export const fromWeb = <T>({ address, now }: { address: string; now: Date }, work: () => T): T =>
  origins.run({ kind: 'WEB', network: networkOf(address), now }, work)
export const fromCommandLine = <T>(work: () => T): T => origins.run({ kind: 'COMMAND_LINE', network: null, now: null }, work)
