import { currentSession, subscribeToSession } from '../session.ts'
import type { Entry } from './deeds.ts'
import { moment } from './device-moment.ts'
import * as rules from './outbox.rules.ts'
import { changeOutbox, readOutbox } from './outbox-store.ts'
import { sendDeed } from './send-deed.ts'
import { tell } from './waiting.ts'

/** Sends again what was refused. */
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

/** Sends what waits, oldest first, one tab at a time; what could not be sent is tried again after a while. */
export function sendOutbox(): Promise<void> {
  underWay ??= alone(sendAll)
    .catch(planSending)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** Without locks, on a page that came without TLS, two tabs may send the same: the server does it once. */
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

/** Something waits: it is tried again after a while. */
export function planSending() {
  clearTimeout(timer)
  timer = setTimeout(() => void sendOutbox(), rules.retryDelayMs(Math.max(1, failures), Math.random()))
}

async function send({ person, clientId }: Entry): Promise<rules.Failure | null> {
  const entries = await changeOutbox(person, (known) => rules.attempted(known, clientId))
  const entry = entries.find((each) => each.clientId === clientId)
  // Given up a moment ago.
  if (!entry) return null
  // Nobody else is ever made the author of it: the call below takes the session that is here now.
  if (currentSession()?.uid !== person) return 'SESSION_OVER'
  try {
    const sent = await sendDeed(entry.deed, rules.secondsSince(entry.madeAt, moment()))
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

/** Sends at once, and whenever the network or the person comes back. */
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
