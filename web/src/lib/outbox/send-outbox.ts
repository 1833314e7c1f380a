import { currentSession, subscribeToSession } from '../session.ts'
import type { Entry } from './actions.ts'
import { moment } from './device-moment.ts'
import * as rules from './outbox.rules.ts'
import { changeOutbox, readOutbox } from './outbox-store.ts'
import { sendAction } from './send-action.ts'
import { tell } from './waiting.ts'

/** Sends a refused entry again. */
export const retry = ({ person, clientId }: Entry) =>
  changeOutbox(person, (entries) => rules.takenUp(entries, clientId)).then(() => {
    tell({ person, sent: null })
    return sendOutbox()
  })

export const discard = ({ person, clientId }: Entry) =>
  changeOutbox(person, (entries) => rules.discarded(entries, clientId)).then(() => tell({ person, sent: null }))

let underWay: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends the outbox, oldest entry first, in one tab at a time. Failed entries are retried after a delay. */
export function sendOutbox(): Promise<void> {
  underWay ??= alone(sendAll)
    .catch(planSending)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** Pages without TLS have no locks, so two tabs may send the same entry. The calls are idempotent. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('outbox', work).then(() => undefined) : work()

async function sendAll() {
  clearTimeout(timer)
  const person = currentSession()?.uid
  if (person === undefined) return
  const skipped = new Set<string>()
  let failure: rules.Failure | null = null
  for (let next = rules.nextToSend(await readOutbox(person)); next; next = rules.nextToSend(await readOutbox(person), skipped)) {
    failure = await send(next)
    if (failure === 'NO_ANSWER' || failure === 'SESSION_OVER') break
    if (failure === 'LATER') skipped.add(next.clientId)
  }
  failures = failure === 'NO_ANSWER' || skipped.size > 0 ? failures + 1 : 0
  if (failures > 0) planSending()
}

/** Schedules the next attempt. */
export function planSending() {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), rules.retryDelayMs(Math.max(1, failures), Math.random()))
}

async function send({ person, clientId }: Entry): Promise<rules.Failure | null> {
  const entries = await changeOutbox(person, (known) => rules.attempted(known, clientId))
  const entry = entries.find((each) => each.clientId === clientId)
  // The entry was just discarded.
  if (!entry) return null
  // The call below uses the current session, which must belong to the entry's user.
  if (currentSession()?.uid !== person) return 'SESSION_OVER'
  try {
    const sent = await sendAction(entry.deed, rules.secondsSince(entry.madeAt, moment()))
    await changeOutbox(person, (known) => rules.settled(known, clientId, sent))
    tell({ person, sent })
    return null
  } catch (error) {
    const failure = rules.failureIn(error)
    if (failure === 'REFUSED') {
      await changeOutbox(person, (known) => rules.putAside(known, clientId, (error as Error).message))
      tell({ person, sent: null })
    }
    return failure
  }
}

/** Sends immediately, and whenever the session changes, the network returns or the page becomes visible. */
export function followNetwork(): () => void {
  const sendSeen = () => {
    if (document.visibilityState === 'visible') void sendOutbox()
  }
  const sendNow = () => void sendOutbox()
  const stop = subscribeToSession(sendNow)
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendSeen)
  sendNow()
  return () => {
    stop()
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', sendSeen)
  }
}
