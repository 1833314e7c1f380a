import { paystackError } from './errors.ts'
import { abandon, decline, expectTransfer, type PayOptions, pay } from './payments.ts'
import { asRecord, type JsonRecord, textOf, webAddressOf } from './record.ts'
import { integrationOf, type Simulation } from './simulation.ts'
import type { CheckoutStep, Transaction } from './state.ts'
import { findCard, oneTimePassword, testCards } from './test-cards.ts'
import { canStillBePaid, recordHistory } from './transactions.ts'

export type NextStop = 'stay' | 'return' | 'cancel'

type Visit = { simulation: Simulation; transaction: Transaction; fields: JsonRecord }

export function isTimedOut(simulation: Simulation, transaction: Transaction): boolean {
  const { sessionTimeoutSeconds } = integrationOf(simulation, transaction)
  const ageMs = simulation.clock.now().getTime() - Date.parse(transaction.createdAt)
  return sessionTimeoutSeconds > 0 && ageMs > sessionTimeoutSeconds * 1000
}

export function openCheckout(simulation: Simulation, transaction: Transaction) {
  if (transaction.openedAt) return
  const now = simulation.clock.now()
  transaction.openedAt = now.toISOString()
  recordHistory(transaction, now, { type: 'action', message: 'Opened the page' })
}

export const cancelAddressOf = (transaction: Transaction): string | null => webAddressOf(asRecord(transaction.metadata).cancel_action)

export function returnAddressOf(transaction: Transaction): string | null {
  if (!transaction.callbackUrl) return null
  const address = new URL(transaction.callbackUrl)
  address.searchParams.set('trxref', transaction.reference)
  address.searchParams.set('reference', transaction.reference)
  return address.href
}

const afterPaying = (transaction: Transaction): NextStop => (transaction.status === 'success' ? 'return' : 'stay')

const payWith =
  (options: PayOptions = {}) =>
  ({ simulation, transaction }: Visit): NextStop => {
    pay(simulation, transaction, options)
    return afterPaying(transaction)
  }

const declineWith =
  (gatewayResponse: string, next: NextStop = 'stay') =>
  ({ simulation, transaction }: Visit): NextStop => {
    decline(simulation, transaction, gatewayResponse)
    return next
  }

/** Asks the buyer a question before the payment continues. */
const ask =
  (step: CheckoutStep) =>
  ({ transaction }: Visit): NextStop => {
    if (!canStillBePaid(transaction)) return 'stay'
    transaction.status = step === 'transfer' ? 'pending' : 'ongoing'
    transaction.card = null
    transaction.notice = null
    transaction.steps = [step]
    return 'stay'
  }

function finishCard({ simulation, transaction }: Visit): NextStop {
  const { card } = transaction
  const declinedWith = card ? testCards[card].declinedWith : undefined
  if (declinedWith) decline(simulation, transaction, declinedWith)
  else pay(simulation, transaction, card ? { card } : {})
  return afterPaying(transaction)
}

function cardProblem({ simulation, fields }: Visit): string | null {
  const name = findCard(textOf(fields.number) ?? '')
  if (!name) return 'This is not a test card. Use one of the cards listed below the form.'
  const [month, year] = (textOf(fields.expiry) ?? '').split('/').map((part) => Number(part.trim()))
  if (!month || !year || month > 12) return 'Enter the expiry date as MM/YY.'
  const expiresMs = Date.UTC(year < 100 ? 2000 + year : year, month, 1)
  if (expiresMs <= simulation.clock.now().getTime()) return 'This card has expired.'
  return testCards[name].cvv === textOf(fields.cvv)?.trim() ? null : 'Incorrect CVV.'
}

function payByCard(visit: Visit): NextStop {
  const { transaction, fields } = visit
  if (!canStillBePaid(transaction)) return afterPaying(transaction)
  const problem = cardProblem(visit)
  if (problem) {
    transaction.notice = problem
    return 'stay'
  }
  const card = findCard(textOf(fields.number) ?? '') ?? 'success'
  transaction.card = card
  transaction.notice = null
  transaction.steps = [...testCards[card].steps]
  if (transaction.steps.length === 0) return finishCard(visit)
  transaction.status = 'ongoing'
  return 'stay'
}

const wrongAnswers: Partial<Record<CheckoutStep, string>> = {
  pin: 'Incorrect PIN. Please try again.',
  phone: 'Enter a phone number with at least ten digits.',
  otp: 'Incorrect OTP. Please try again.',
}

function isRightAnswer(step: CheckoutStep, answer: string, transaction: Transaction): boolean {
  if (step === 'pin') return answer === (transaction.card ? testCards[transaction.card].pin : undefined)
  if (step === 'phone') return answer.replace(/\D/g, '').length >= 10
  return step !== 'otp' || answer === oneTimePassword
}

const answer =
  (step: CheckoutStep) =>
  (visit: Visit): NextStop => {
    const { transaction, fields } = visit
    if (transaction.steps[0] !== step) return afterPaying(transaction)
    if (!isRightAnswer(step, (textOf(fields.answer) ?? '').trim(), transaction)) {
      transaction.notice = wrongAnswers[step] ?? null
      return 'stay'
    }
    transaction.notice = null
    transaction.steps.shift()
    return transaction.steps.length === 0 ? finishCard(visit) : 'stay'
  }

function sendTransfer({ simulation, transaction }: Visit): NextStop {
  if (transaction.steps[0] !== 'transfer') return afterPaying(transaction)
  expectTransfer(simulation, transaction)
  return 'return'
}

function cancel({ simulation, transaction }: Visit): NextStop {
  if (!canStillBePaid(transaction)) return 'stay'
  abandon(simulation, transaction)
  return 'cancel'
}

// Long enough for the return page to verify the payment first.
const returnFirstMs = 5_000

async function payWebhookFirst({ simulation, transaction }: Visit): Promise<NextStop> {
  pay(simulation, transaction)
  await simulation.webhooks.settled()
  return afterPaying(transaction)
}

/** All checkout page actions, by the last part of the path. */
const actions: Record<string, (visit: Visit) => NextStop | Promise<NextStop>> = {
  pay: payWith(),
  'pay-no-return': (visit) => {
    pay(visit.simulation, visit.transaction)
    return 'stay'
  },
  'pay-no-webhook': payWith({ webhook: 'none' }),
  'pay-return-first': payWith({ webhookDelayMs: returnFirstMs }),
  'pay-webhook-first': payWebhookFirst,
  decline: declineWith('Declined'),
  insufficient: declineWith('Insufficient Funds'),
  fraud: declineWith('Denied by Fraud System.'),
  'decline-return': declineWith('Declined', 'return'),
  card: payByCard,
  otp: ask('otp'),
  'bank-auth': ask('bank-auth'),
  transfer: ask('transfer'),
  'answer-pin': answer('pin'),
  'answer-phone': answer('phone'),
  'answer-otp': answer('otp'),
  'bank-approve': answer('bank-auth'),
  'bank-deny': declineWith('Declined'),
  'transfer-sent': sendTransfer,
  restart: ({ simulation, transaction }) => {
    abandon(simulation, transaction)
    return 'stay'
  },
  cancel,
}

export async function act(name: string, visit: Visit): Promise<NextStop> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw paystackError('entityNotFound')
  return isTimedOut(visit.simulation, visit.transaction) ? 'stay' : action(visit)
}
