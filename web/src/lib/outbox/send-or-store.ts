import { newId } from '../new-id.ts'
import { currentSession } from '../session.ts'
import type { AnswerTo, OutboxAction } from './actions.ts'
import { moment } from './device-moment.ts'
import * as rules from './outbox.rules.ts'
import { changeOutbox, readOutbox } from './outbox-store.ts'
import { sendAction } from './send-action.ts'
import { planSending, sendOutbox } from './send-outbox.ts'
import { tell, waitingNow } from './waiting.ts'

type Done<D extends OutboxAction> = { isStored: true } | { isStored: false; answer: AnswerTo<D['kind']> }

/**
 * Sends an action immediately, or stores it for later if the server doesn't respond. Refusals are thrown. An action that depends on
 * a stored one is also stored. `mayWait` is false for actions that are useless later.
 */
export async function sendOrStore<D extends OutboxAction>(action: D, { mayWait = true } = {}): Promise<Done<D>> {
  const person = currentSession()?.uid
  const madeAt = moment()
  if (person === undefined || !mayWait) return sendNow(action)
  const isTried = navigator.onLine && (await isFree(person, action))
  try {
    if (isTried) return await sendNow(action)
  } catch (error) {
    if (rules.failureIn(error) !== 'NO_ANSWER') throw error
  }
  await store({ clientId: newId(), person, deed: action, madeAt, attempts: isTried ? 1 : 0 })
  return { isStored: true }
}

async function sendNow<D extends OutboxAction>(action: D): Promise<Done<D>> {
  const { answer } = await sendAction(action, 0)
  if (waitingNow().length > 0) void sendOutbox()
  return { isStored: false, answer: answer as AnswerTo<D['kind']> }
}

async function isFree(person: string, action: OutboxAction): Promise<boolean> {
  const entries = await readOutbox(person)
  return !rules.waitsBehind(entries, action) && currentSession()?.uid === person
}

/** Stores an action without trying to send it. */
export async function storeForLater(action: OutboxAction) {
  const person = currentSession()?.uid
  if (person !== undefined) await store({ clientId: newId(), person, deed: action, madeAt: moment(), attempts: 0 })
}

async function store(made: rules.Made) {
  await changeOutbox(made.person, (entries) => rules.withAction(entries, made))
  tell({ person: made.person, sent: null })
  planSending()
}
