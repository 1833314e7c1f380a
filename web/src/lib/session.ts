import type { Role } from '@akada/contract/accounts.ts'
import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './storage.ts'

/** The logged-in user. Stored in the browser and shared by its tabs. Without storage, it lasts as long as the page. */
export type Session = { token: string; uid: string; roles: readonly Role[] }

const isBrowser = typeof window !== 'undefined'
const listeners = new Set<() => void>()
let session = isBrowser ? readSession() : null
let country = isBrowser ? readItem('country') : null

// Removed when the session ends, together with the lists in remembered.ts, so that the next user of the device doesn't see them.
const keys = ['token', 'uid', 'roles', 'viewed-courses:1', 'searches:1']

export const currentSession = (): Session | null => session

export function startSession({ token, id, roles }: { token: string; id: string; roles: readonly Role[] }) {
  if (session && session.uid !== id) endSession()
  writeItem('token', token)
  writeItem('uid', id)
  writeItem('roles', JSON.stringify(roles))
  notifyWorker(id)
  session = { token, uid: id, roles }
  announce()
}

/**
 * `token`: ends the session only if this token is still in use. `isLost`: the server rejected it, or the same user is about to log in
 * again.
 */
export function endSession({ token, isLost = false }: { token?: string; isLost?: boolean } = {}) {
  if (token !== undefined && session?.token !== token) return
  for (const key of keys) writeItem(key, null)
  // If the session expired, the drafts stay for its user.
  if (!isLost) {
    writeItem('drafts:1', null)
    notifyWorker(null)
  }
  session = null
  announce()
}

/** Tells the service worker to delete the downloads of all other users, or of all users if null. */
function notifyWorker(person: string | null) {
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

/** The session, or null for a visitor. Always null on the server and during hydration. */
export const useSession = () =>
  useSyncExternalStore(
    subscribeToSession,
    () => session,
    () => null,
  )

/** The country whose prices this browser shows, or null before it is known. */
export const currentCountry = (): string | null => country

/** Like `currentCountry`, as a hook. Always null on the server and during hydration. */
export const useSavedCountry = (): string | null => useSyncExternalStore(subscribeToSession, currentCountry, () => null)

export function saveCountry(found: string) {
  writeItem('country', found)
  writeItem('currencyPrefix', currencyOfCountry(found))
  country = found
  announce()
}

export const savedCurrency = (ofPage: Currency): Currency => (country === null ? ofPage : currencyOfCountry(country))

/** The currency of displayed prices: from the detected or chosen country, or from the server's page. */
export const useSavedCurrency = (ofPage: Currency): Currency =>
  useSyncExternalStore(
    subscribeToSession,
    () => savedCurrency(ofPage),
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

/** Returns the known session object if nothing has changed, so that components don't rerender. */
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
