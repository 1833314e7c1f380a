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
export type Circumstances = { startedBy: string; minimumMinor: number }

/** Returns why a run doesn't pay an instructor, or null. Managers can't pay themselves. */
export function reasonForHolding(candidate: Candidate, { startedBy, minimumMinor }: Circumstances): Reason | null {
  if (candidate.instructorId === startedBy) return 'OWN'
  if (candidate.isSuspended) return 'SUSPENDED'
  if (!candidate.hasAccount) return 'NO_ACCOUNT'
  return candidate.amountMinor < minimumMinor ? 'BELOW_MINIMUM' : null
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
  SUSPENDED: 'instructor suspended',
  OWES: 'instructor owes',
}

/** Returns concerns in words, separated by commas, or an empty string. */
export const wordsOf = (concerns: readonly Concern[], currency: Currency): string =>
  concerns
    .map(({ kind, amountMinor }) => concernTexts[kind] + (amountMinor === null ? '' : ` ${moneyText(amountMinor, currency)}`))
    .join(', ')

/** Whether the provider can transfer the currency. It can collect dollars, but not transfer them. */
export const isTransferable = (currency: Currency): boolean => currency === 'NGN'

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
