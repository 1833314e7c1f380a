import { ApiError } from '../api.ts'
import type { ActionKind, ActionOf, DeviceMoment, Entry, OutboxAction, Sent } from './actions.ts'

type Entries = readonly Entry[]
export type Made = Pick<Entry, 'clientId' | 'person' | 'deed' | 'madeAt' | 'attempts'>

/** Groups actions that must be sent in order: all actions on a note, and a quiz attempt before the completion of its lecture. */
export function threadOf(action: OutboxAction): string {
  if ('noteClientId' in action) return `note:${action.noteClientId}`
  return action.kind === 'POSITION' ? `position:${action.lectureId}` : `lecture:${action.lectureId}`
}

const isOf = <Kind extends ActionKind>(action: OutboxAction, ...kinds: Kind[]): action is Extract<OutboxAction, { kind: Kind }> =>
  (kinds as ActionKind[]).includes(action.kind)
/** Whether the entry was never sent. */
const isUntouched = ({ attempts, refusal }: Entry) => attempts === 0 && refusal === null

/** Returns the outbox with an action added, and without the entries that it makes obsolete. */
export function withAction(entries: Entries, made: Made): Entries {
  const { deed: action } = made
  const thread = threadOf(action)
  const own = entries.filter((entry) => threadOf(entry.deed) === thread)
  switch (action.kind) {
    case 'POSITION':
      return added(without(entries, own), made)
    case 'LECTURE_COMPLETED':
    case 'QUIZ_SUBMITTED': {
      const same = own.filter((entry) => entry.deed.kind === action.kind)
      return same.some(({ refusal }) => refusal === null) ? entries : added(without(entries, same), made)
    }
    case 'QUIZ_TAKEN':
      return added(entries, made)
    default:
      return withNote(entries, own, { ...made, deed: action })
  }
}

type MadeNote = Omit<Made, 'deed'> & { deed: ActionOf<'NOTE_CREATED' | 'NOTE_CHANGED' | 'NOTE_DELETED'> }

function withNote(entries: Entries, own: Entries, made: MadeNote): Entries {
  const { deed: action } = made
  const last = own.at(-1)
  // The note has already been created or deleted.
  if (action.kind !== 'NOTE_CHANGED' && last?.deed.kind === action.kind) return entries
  const begun = own.find((entry) => isUntouched(entry) && entry.deed.kind === 'NOTE_CREATED')
  switch (action.kind) {
    case 'NOTE_CREATED':
      // The deletion was never sent, so undoing it removes the entry.
      return last && isUntouched(last) && last.deed.kind === 'NOTE_DELETED' ? without(entries, [last]) : added(entries, made)
    case 'NOTE_DELETED':
      return begun ? without(entries, own) : added(entries, made)
    case 'NOTE_CHANGED':
      return begun ? withWords(entries, begun, action.text) : added(without(entries, own.filter(isUnsentChange)), made)
  }
}

const isUnsentChange = (entry: Entry) => isUntouched(entry) && entry.deed.kind === 'NOTE_CHANGED'

const withWords = (entries: Entries, { clientId }: Entry, text: string): Entries =>
  changed(entries, clientId, (entry) => (isOf(entry.deed, 'NOTE_CREATED') ? { ...entry, deed: { ...entry.deed, text } } : entry))

const added = (entries: Entries, made: Made): Entries => [
  ...entries,
  { ...made, order: Math.max(0, ...entries.map(({ order }) => order)) + 1, refusal: null },
]
const without = (entries: Entries, others: Entries): Entries => entries.filter((entry) => !others.includes(entry))
const changed = (entries: Entries, clientId: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.clientId === clientId ? change(entry) : entry))

/** Returns the oldest entry without a pending prerequisite. `skipped`: entries that just failed. */
export const nextToSend = (entries: Entries, skipped: ReadonlySet<string> = new Set()): Entry | undefined =>
  entries.find(
    ({ clientId, refusal, deed: action }, index) =>
      refusal === null && !skipped.has(clientId) && !entries.slice(0, index).some((earlier) => threadOf(earlier.deed) === threadOf(action)),
  )

/** Whether a prerequisite of this action is still in the outbox. */
export const waitsBehind = (entries: Entries, action: OutboxAction): boolean =>
  action.kind !== 'POSITION' && entries.some((entry) => threadOf(entry.deed) === threadOf(action))

export const attempted = (entries: Entries, clientId: string): Entries =>
  changed(entries, clientId, (entry) => ({ ...entry, attempts: entry.attempts + 1 }))

export const putAside = (entries: Entries, clientId: string, refusal: string): Entries =>
  changed(entries, clientId, (entry) => ({ ...entry, refusal }))

export const takenUp = (entries: Entries, clientId: string): Entries => changed(entries, clientId, (entry) => ({ ...entry, refusal: null }))

/** Returns the outbox without a sent entry. Later actions on a new note receive its id. */
export function settled(entries: Entries, clientId: string, sent: Sent): Entries {
  const left = entries.filter((entry) => entry.clientId !== clientId)
  if (sent.kind !== 'NOTE_CREATED') return left
  const { id: noteId } = sent.answer
  return left.map((entry) =>
    threadOf(entry.deed) === threadOf(sent.deed) && isOf(entry.deed, 'NOTE_CHANGED', 'NOTE_DELETED')
      ? { ...entry, deed: { ...entry.deed, noteId } }
      : entry,
  )
}

/** Returns the outbox without a discarded entry. If the entry would have created a note, later actions on that note are removed, too. */
export function discarded(entries: Entries, clientId: string): Entries {
  const given = entries.find((entry) => entry.clientId === clientId)
  if (given?.deed.kind !== 'NOTE_CREATED') return entries.filter((entry) => entry !== given)
  return entries.filter((entry) => threadOf(entry.deed) !== threadOf(given.deed))
}

/** Whether the entry is shown to the user. Video positions are hidden unless they are refused. */
export const isTold = ({ deed: action, refusal }: Entry): boolean => refusal !== null || action.kind !== 'POSITION'

/** NO_ANSWER: the network is down. LATER: a retry may succeed. SESSION_OVER: the entry's user has to log in. REFUSED: final. */
export type Failure = 'NO_ANSWER' | 'LATER' | 'SESSION_OVER' | 'REFUSED'

export function failureIn(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0) return 'NO_ANSWER'
  if (error.code === 'SIGN_IN_REQUIRED') return 'SESSION_OVER'
  return error.status === 429 || error.status >= 500 ? 'LATER' : 'REFUSED'
}

const YEAR_SECONDS = 31_536_000

/**
 * Returns the age of an action in seconds, overestimated when in doubt. After a clock change or a sleep, this device may lose its
 * own video position, but never overwrites a newer position from another device.
 */
export function secondsSince(madeAt: DeviceMoment, now: DeviceMoment): number {
  const byPage = madeAt.page === now.page ? now.pageMs - madeAt.pageMs : now.pageMs
  const seconds = Math.floor(Math.max(0, byPage, now.clockMs - madeAt.clockMs) / 1000)
  return Math.min(seconds, YEAR_SECONDS)
}

const FIRST_DELAY_MS = 4_000
const LONGEST_DELAY_MS = 300_000

/** Doubles the delay after each failure, with jitter. `random`: from 0 to 1. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20), LONGEST_DELAY_MS) * (0.5 + random / 2)
