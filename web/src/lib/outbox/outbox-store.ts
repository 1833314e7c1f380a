import { type DeviceStore, openDeviceStore } from '../device-store.ts'
import type { Entry } from './actions.ts'

// If the browser stores nothing, as in some private windows, entries last as long as the page.
const inMemory = new Map<string, readonly Entry[]>()

/** Returns the user's entries, oldest first. */
export async function readOutbox(person: string): Promise<readonly Entry[]> {
  const db = await openedStore()
  return db ? inOrder(await db.getAllFromIndex('outbox', 'person', person)) : (inMemory.get(person) ?? [])
}

/** Updates the entries exclusively, even across tabs. Resolves with the result once the entries are written to disk. */
export async function changeOutbox(person: string, change: (entries: readonly Entry[]) => readonly Entry[]): Promise<readonly Entry[]> {
  const db = await openedStore()
  if (!db) {
    const after = change(inMemory.get(person) ?? [])
    inMemory.set(person, after)
    return after
  }
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  const before = inOrder(await tx.store.index('person').getAll(person))
  const after = change(before)
  const gone = before.filter(({ clientId }) => !after.some((entry) => entry.clientId === clientId))
  await Promise.all([
    ...gone.map(({ clientId }) => tx.store.delete(clientId)),
    ...after.filter((entry) => !before.includes(entry)).map((entry) => tx.store.put(entry)),
    tx.done,
  ])
  return after
}

const inOrder = (entries: Entry[]) => entries.sort((one, other) => one.order - other.order)

async function openedStore(): Promise<DeviceStore | null> {
  try {
    return await openDeviceStore()
  } catch {
    return null
  }
}
