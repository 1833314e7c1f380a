import { type Currency, moneyText } from '@akada/contract/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Well above the time limits for requests to the provider. A worker that takes longer counts as dead. */
export const SENDING_MS = 2 * MINUTE
/** How often to retry while the provider's balance is too low. */
export const UNFUNDED_RETRY_MS = HOUR
/** How long to wait after the provider couldn't be reached. */
export const PUT_OFF_MS = 10 * MINUTE

export type PayoutStatus = 'CREATED' | 'SENDING' | 'UNKNOWN' | 'PENDING' | 'PAID' | 'FAILED' | 'REVERSED'

/** Statuses in which a payout is neither paid nor returned. */
export const openStatuses: readonly PayoutStatus[] = ['CREATED', 'SENDING', 'UNKNOWN', 'PENDING']

/** Statuses of a payout after its amount became available again. */
export const returnedStatuses: readonly PayoutStatus[] = ['FAILED', 'REVERSED']

export const isReturned = (status: PayoutStatus): boolean => returnedStatuses.includes(status)

export type Reason = 'OWN' | 'SUSPENDED' | 'NO_ACCOUNT' | 'BELOW_MINIMUM'

export type Candidate = { instructorId: string; amountMinor: number; isSuspended: boolean; hasAccount: boolean }
/** `startedBy` is null for requests and automatic runs, which no manager starts. */
export type Circumstances = { startedBy: string | null; minimumMinor: number }

/** Returns why a run doesn't pay an instructor, or null. Managers can't pay themselves. */
export function reasonForHolding(candidate: Candidate, { startedBy, minimumMinor }: Circumstances): Reason | null {
  if (candidate.instructorId === startedBy) return 'OWN'
  if (candidate.isSuspended) return 'SUSPENDED'
  if (!candidate.hasAccount) return 'NO_ACCOUNT'
  return candidate.amountMinor < Math.max(1, minimumMinor) ? 'BELOW_MINIMUM' : null
}

/** `OWES` means that less than the payout's amount is due, because of refunds or a returned transfer that arrived after all. */
export type StopReason = Reason | 'OWES'

/** Returns why a payout of a run can no longer be sent, or null. The amount that the instructor now owes is deducted first. */
export function stoppedBecause({ owedMinor, ...payee }: Candidate & { owedMinor: number }, run: Circumstances): StopReason | null {
  const because = reasonForHolding({ ...payee, amountMinor: payee.amountMinor - owedMinor }, run)
  return because ?? (owedMinor > 0 ? 'OWES' : null)
}

export type ConcernKind = 'ACCOUNT_CHANGED' | 'ACCOUNT_REMOVED' | 'SUSPENDED' | 'OWES'

/** A reason to check an unsent payout before it is paid by hand. */
export type Concern = { kind: ConcernKind; at: Date | null; amountMinor: number | null }

type Account = { bankCode: string; bankName: string; accountNumber: string; accountName: string }

type Payee = {
  account: Account
  currentAccount: Account | null
  accountChangedAt: Date | null
  suspendedAt: Date | null
  debtMinor: number
}

export const isSameAccount = (one: Account, other: Account): boolean =>
  one.bankCode === other.bankCode &&
  one.bankName === other.bankName &&
  one.accountNumber === other.accountNumber &&
  one.accountName === other.accountName

/** Returns the reasons why a transfer would be stopped or sent to another account. */
export function concernsOf({ account, currentAccount, accountChangedAt, suspendedAt, debtMinor }: Payee): Concern[] {
  const concerns: Concern[] = []
  if (currentAccount === null) concerns.push({ kind: 'ACCOUNT_REMOVED', at: null, amountMinor: null })
  else if (!isSameAccount(account, currentAccount)) concerns.push({ kind: 'ACCOUNT_CHANGED', at: accountChangedAt, amountMinor: null })
  if (suspendedAt !== null) concerns.push({ kind: 'SUSPENDED', at: suspendedAt, amountMinor: null })
  if (debtMinor > 0) concerns.push({ kind: 'OWES', at: null, amountMinor: debtMinor })
  return concerns
}

/** Whether each concern was acknowledged in its current state. A concern that changes must be acknowledged again. */
export const areAcknowledged = (concerns: readonly Concern[], acknowledged: readonly Concern[]): boolean =>
  concerns.every(({ kind, at, amountMinor }) =>
    acknowledged.some((seen) => seen.kind === kind && seen.at?.getTime() === at?.getTime() && seen.amountMinor === amountMinor),
  )

const concernTexts: Record<ConcernKind, string> = {
  ACCOUNT_CHANGED: 'account changed',
  ACCOUNT_REMOVED: 'account removed',
  SUSPENDED: 'payee suspended',
  OWES: 'payee owes',
}

/** Returns concerns in words, separated by commas, or an empty string. */
export const wordsOf = (concerns: readonly Concern[], currency: Currency): string =>
  concerns
    .map(({ kind, amountMinor }) => concernTexts[kind] + (amountMinor === null ? '' : ` ${moneyText(amountMinor, currency)}`))
    .join(', ')

/** Whether the provider can transfer the currency. It can collect dollars, but not transfer them. */
export const isTransferable = (currency: Currency): boolean => currency === 'NGN'

/** Returns how a requested payout is paid: by transfer if possible, otherwise by a manager. */
export const requestMethod = (currency: Currency, hasProvider: boolean): 'TRANSFER' | 'BY_HAND' =>
  hasProvider && isTransferable(currency) ? 'TRANSFER' : 'BY_HAND'

type ReportedState = 'otp' | 'pending' | 'success' | 'failed' | 'reversed' | 'other'

const statuses = { otp: 'PENDING', pending: 'PENDING', success: 'PAID', failed: 'FAILED', reversed: 'REVERSED', other: 'PENDING' } as const

/**
 * Returns the next status of a payout for the state that the provider reports, or null if it stays the same. A paid transfer may be
 * returned, and a returned one may still arrive. An unknown state only proves that the provider has the transfer.
 */
export function nextStatus(status: PayoutStatus, reported: ReportedState): PayoutStatus | null {
  const next = statuses[reported]
  if (isReturned(status)) return isReturned(next) || reported === 'other' ? null : next
  if (status === 'PAID') return isReturned(next) ? 'REVERSED' : null
  return next === status ? null : next
}

const recheckDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const pollAgainMs = [10 * MINUTE, HOUR, 6 * HOUR]
const pollReturnedMs = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY]

/** How long after its run a returned transfer is checked at the provider before the instructor is paid again. */
export const ARRIVAL_MS = 90 * DAY

/** Whether a transfer with a lost response has been checked often enough to be sent again, under the same reference. */
export const maySendAgain = (checks: number): boolean => checks >= recheckDelaysMs.length

/** Returns when to ask the provider again, because events may be lost. Null for final statuses. */
export function nextCheckAt(status: PayoutStatus, checks: number, now: Date): Date | null {
  if (status === 'UNKNOWN' || status === 'SENDING') return new Date(now.getTime() + (recheckDelaysMs[checks] ?? 0))
  if (status === 'PENDING') return new Date(now.getTime() + (pollAgainMs[checks] ?? DAY))
  const ms = isReturned(status) ? pollReturnedMs[checks] : undefined
  return ms === undefined ? null : new Date(now.getTime() + ms)
}

/** Returns when to ask the provider for the fee of a transfer, if its response didn't include the fee. */
export const feeCheckAt = (now: Date): Date => new Date(now.getTime() + PUT_OFF_MS)

/** Returns the part of an account number that its owner sees: the last four digits. */
export const endingOf = (accountNumber: string): string => accountNumber.slice(-4)

const kinds: Record<string, 'SALE' | 'REFUND' | 'DISPUTE' | 'PAYOUT' | 'PAYOUT_RETURNED'> = {
  SALE: 'SALE',
  REFUND: 'REFUND',
  CHARGEBACK: 'DISPUTE',
  PAYOUT: 'PAYOUT',
  PAYOUT_RETURNED: 'PAYOUT_RETURNED',
}

/** Returns the kind of a statement line for the kind of its ledger transaction. */
export function kindOf(booked: string) {
  const kind = kinds[booked]
  if (!kind) throw new Error(`a statement has no word for ${booked}`)
  return kind
}

export type Origin = 'PERSON' | 'REQUEST' | 'AUTOMATIC'

/** Why a payout wasn't paid, or isn't paid yet. */
export type Problem =
  | 'UNFUNDED'
  | 'NAME_MISMATCH'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_INVALID'
  | 'ACCOUNT_LIMIT'
  | 'BANK_UNAVAILABLE'
  | 'REJECTED'
  | 'CANCELLED'
  | StopReason

// Banks and providers word the same reasons differently. The first match counts.
const signs: readonly [RegExp, Problem][] = [
  [/\bname\b.*(mismatch|match|differ|incorrect|invalid)|(mismatch|invalid|incorrect).*\bname\b/i, 'NAME_MISMATCH'],
  [/clos|dormant|inactive|block|restrict|frozen|no debit|post no/i, 'ACCOUNT_CLOSED'],
  [/limit|exceed|tier/i, 'ACCOUNT_LIMIT'],
  [
    /(invalid|unknown|incorrect|not found|doesn.t exist|could not be resolved|resolve).*(account|beneficiary|recipient|nuban)/i,
    'ACCOUNT_INVALID',
  ],
  [/(account|beneficiary|recipient|nuban).*(invalid|unknown|incorrect|not found|exist)/i, 'ACCOUNT_INVALID'],
  [/unavailable|timeout|timed out|switch|inoperative|not available|try again/i, 'BANK_UNAVAILABLE'],
]

/** Returns the problem that the provider's message about a failed transfer describes. */
export const problemOf = (message: string): Problem => signs.find(([sign]) => sign.test(message))?.[1] ?? 'REJECTED'

export type Explanation = { title: string; text: string; needsAccount: boolean }

const again = 'Then request the payout again, or wait for the next payout run.'
const explained = (title: string, text: string, needsAccount = false): Explanation => ({ title, text, needsAccount })

const explanations: Record<Problem, Explanation> = {
  UNFUNDED: explained(
    'Delayed on our side',
    'Our balance at the payment provider is too low at the moment. We’re on it. You don’t need to do anything.',
  ),
  NAME_MISMATCH: explained(
    'The account name doesn’t match',
    `Your bank reports another account holder. Save your payout account again, or add an account in your own name. ${again}`,
    true,
  ),
  ACCOUNT_CLOSED: explained(
    'The account is closed or restricted',
    `Your bank doesn’t accept transfers to this account. Ask your bank to reactivate it, or add another payout account. ${again}`,
    true,
  ),
  ACCOUNT_INVALID: explained(
    'The bank couldn’t find the account',
    `Check the bank and the account number, and save your payout account again. ${again}`,
    true,
  ),
  ACCOUNT_LIMIT: explained(
    'The account’s limit is too low',
    `Your bank limits how much this account can receive. Ask your bank to raise the limit, or add another payout account. ${again}`,
    true,
  ),
  BANK_UNAVAILABLE: explained(
    'Your bank was unavailable',
    'Your bank didn’t accept transfers at that time. Request the payout again later.',
  ),
  REJECTED: explained(
    'The transfer was rejected',
    `The bank gave no reason. Check your payout account. ${again} If it fails again, contact support.`,
    true,
  ),
  CANCELLED: explained('Canceled by our team', 'The amount is available again. Contact support if you have questions.'),
  NO_ACCOUNT: explained('No payout account', `Add a payout account. ${again}`, true),
  BELOW_MINIMUM: explained(
    'Below the minimum payout',
    'Less than the minimum was due when the payout was sent. It’s included in the next payout.',
  ),
  OWES: explained(
    'Reduced by a refund',
    'A refund reduced your balance before the payout was sent. The rest is available. You can request it again.',
  ),
  SUSPENDED: explained('Your account is suspended', 'We can’t pay out while your account is suspended. Contact support.'),
  OWN: explained('Needs another manager', 'Managers can’t pay themselves. Request the payout, or ask another manager.'),
}

/** Explains a problem to the instructor, with what to do about it. */
export const explain = (problem: Problem): Explanation => explanations[problem]

export type OwnStatus = 'WAITING' | 'IN_TRANSFER' | 'PAID' | 'FAILED'

/** Returns the status of a payout as the instructor sees it. */
export function ownStatus({ status, method }: { status: PayoutStatus; method: 'TRANSFER' | 'BY_HAND' }): OwnStatus {
  if (status === 'PAID') return 'PAID'
  if (isReturned(status)) return 'FAILED'
  return status === 'CREATED' && method === 'BY_HAND' ? 'WAITING' : 'IN_TRANSFER'
}

// Managers work by then, so that they notice a low balance at the provider.
const RUN_HOUR = 8

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Schedule = 'off' | 'daily' | (typeof weekdays)[number]

/** Returns the day for which an automatic run is due, such as `2026-09-01`, or null. `local` is the site's time: `2026-09-01T08:00…`. */
export function automaticDay(local: string, { payoutSchedule }: { payoutSchedule: Schedule }): string | null {
  if (payoutSchedule === 'off' || Number(local.slice(11, 13)) < RUN_HOUR) return null
  const day = local.slice(0, 10)
  return payoutSchedule === 'daily' || payoutSchedule === weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ? day : null
}

export type Sums = { soldMinor: number; commissionsMinor: number; refundedMinor: number; disputedMinor: number; paidOutMinor: number }

/** Adds up the movements of a statement by what they mean. A returned payout reduces the payouts. */
export function summed(movements: readonly { kind: string; amountMinor: number }[]): Sums {
  const of = (...kinds: (ReturnType<typeof kindOf> | 'COMMISSION')[]) =>
    movements
      .filter(({ kind }) => kinds.includes(kind === 'COMMISSION' ? kind : kindOf(kind)))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    soldMinor: of('SALE'),
    commissionsMinor: of('COMMISSION'),
    refundedMinor: of('REFUND'),
    disputedMinor: of('DISPUTE'),
    paidOutMinor: of('PAYOUT', 'PAYOUT_RETURNED'),
  }
}
