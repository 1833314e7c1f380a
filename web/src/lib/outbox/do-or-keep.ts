import { newId } from '../new-id.ts'
import { currentSession } from '../session.ts'
import type { AnswerTo, Deed } from './deeds.ts'
import { moment } from './device-moment.ts'
import * as rules from './outbox.rules.ts'
import { changeOutbox, readOutbox } from './outbox-store.ts'
import { sendDeed } from './send-deed.ts'
import { planSending, sendOutbox } from './send-outbox.ts'
import { tell, waitingNow } from './waiting.ts'

type Done<D extends Deed> = { isKept: true } | { isKept: false; answer: AnswerTo<D['kind']> }

/**
 * Sends an action immediately, or stores it for later if the server doesn't respond. Refusals are thrown. An action that depends on
 * a stored one is also stored. `mayWait` is false for actions that are useless later.
 */
export async function doOrKeep<D extends Deed>(deed: D, { mayWait = true } = {}): Promise<Done<D>> {
  const person = currentSession()?.uid
  const madeAt = moment()
  if (person === undefined || !mayWait) return doNow(deed)
  const isTried = navigator.onLine && (await isFree(person, deed))
  try {
    if (isTried) return await doNow(deed)
  } catch (error) {
    if (rules.failureIn(error) !== 'NO_ANSWER') throw error
  }
  await keep({ clientId: newId(), person, deed, madeAt, attempts: isTried ? 1 : 0 })
  return { isKept: true }
}

async function doNow<D extends Deed>(deed: D): Promise<Done<D>> {
  const { answer } = await sendDeed(deed, 0)
  if (waitingNow().length > 0) void sendOutbox()
  return { isKept: false, answer: answer as AnswerTo<D['kind']> }
}

async function isFree(person: string, deed: Deed): Promise<boolean> {
  const entries = await readOutbox(person)
  return !rules.waitsBehind(entries, deed) && currentSession()?.uid === person
}

/** Stores an action without trying to send it. */
export async function keepForLater(deed: Deed) {
  const person = currentSession()?.uid
  if (person !== undefined) await keep({ clientId: newId(), person, deed, madeAt: moment(), attempts: 0 })
}

async function keep(made: rules.Made) {
  await changeOutbox(made.person, (entries) => rules.withDeed(entries, made))
  tell({ person: made.person, sent: null })
  planSending()
}
