import type { Role } from '@akada/contract/accounts.ts'
import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './storage.ts'

/** Who is signed in here. Kept in the browser's storage, shared by all its tabs; without storage, as long as the page. */
export type Session = { token: string; uid: string; roles: readonly Role[] }

const isBrowser = typeof window !== 'undefined'
const listeners = new Set<() => void>()
let session = isBrowser ? readSession() : null
let country = isBrowser ? readItem('country') : null

// Theirs, and not for who comes to this device after them; so is what it remembers of them (remembered.ts).
const keys = ['token', 'uid', 'roles', 'viewed-courses:1', 'searches:1']

export const currentSession = (): Session | null => session

export function startSession({ token, id, roles }: { token: string; id: string; roles: readonly Role[] }) {
  if (session && session.uid !== id) endSession()
  writeItem('token', token)
  writeItem('uid', id)
  writeItem('roles', JSON.stringify(roles))
  tellWorker(id)
  session = { token, uid: id, roles }
  announce()
}

/** `token`: only if it is still this one that is in use. `isLost`: the server no longer accepts it, or the same person is about to log in again. */
export function endSession({ token, isLost = false }: { token?: string; isLost?: boolean } = {}) {
  if (token !== undefined && session?.token !== token) return
  for (const key of keys) writeItem(key, null)
  // What somebody was writing when their session ran out waits for them to come back.
  if (!isLost) {
    writeItem('drafts:1', null)
    tellWorker(null)
  }
  session = null
  announce()
}

/** The worker, where there is one, removes what this device keeps for anybody else. */
function tellWorker(person: string | null) {
  void navigator.serviceWorker?.getRegistration().then(
    (worker) => worker?.active?.postMessage({ person }),
    () => undefined,
  )
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session, or null for a visitor; always null on the server and while its page is being taken over. */
export const useSession = () =>
  useSyncExternalStore(
    subscribeToSession,
    () => session,
    () => null,
  )

/** The country whose prices this browser is shown, or null before it was asked for. */
export const currentCountry = (): string | null => country

/** The same on a screen; always null on the server and while its page is being taken over. */
export const useKeptCountry = (): string | null => useSyncExternalStore(subscribeToSession, currentCountry, () => null)

export function keepCountry(found: string) {
  writeItem('country', found)
  writeItem('currencyPrefix', currencyOfCountry(found))
  country = found
  announce()
}

export const keptCurrency = (ofPage: Currency): Currency => (country === null ? ofPage : currencyOfCountry(country))

/** The currency prices are shown in: that of the country found or chosen, else the one the page came with. */
export const useKeptCurrency = (ofPage: Currency): Currency =>
  useSyncExternalStore(
    subscribeToSession,
    () => keptCurrency(ofPage),
    () => ofPage,
  )

if (isBrowser)
  window.addEventListener('storage', () => {
    session = readSession(session)
    country = readItem('country')
    announce()
  })

function announce() {
  for (const listener of listeners) listener()
}

/** Gives back the session it was given when nothing has changed, so that nobody is told for nothing. */
function readSession(known: Session | null = null): Session | null {
  const token = readItem('token')
  const uid = readItem('uid')
  if (!token || !uid) return null
  const roles = readRoles()
  if (known?.token === token && known.uid === uid && String(known.roles) === String(roles)) return known
  return { token, uid, roles }
}

function readRoles(): Role[] {
  try {
    const roles: unknown = JSON.parse(readItem('roles') ?? '[]')
    return Array.isArray(roles) ? roles : []
  } catch {
    return []
  }
}
