import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { PayoutMethod } from './payouts.queries.ts'
import { endingOf, explain, type Problem } from './payouts.rules.ts'
import type { Alert, News } from './record-outcome.ts'

type AccountOfEmail = { bankName: string; accountNumber: string; accountName: string }

export type PayoutOfEmail = {
  runId: number
  firstName: string
  amountMinor: number
  currency: string
  reference: string
  note: string | null
  problem: Problem | null
  method: PayoutMethod
  account: AccountOfEmail
  isInstructor?: boolean
}

const inWords = ({ bankName, accountNumber }: AccountOfEmail) => `${bankName}, ending in ${endingOf(accountNumber)}`

export function payoutEmail(site: Site, payout: PayoutOfEmail, news: News) {
  const amount = moneyText(payout.amountMinor, payout.currency)
  const values = { name: payout.firstName || 'there', amount }
  const rows: [string, string][] = [
    ['Amount', amount],
    ['Account', inWords(payout.account)],
    ['Reference', payout.reference],
  ]
  const url = earningsUrl(site, payout)
  if (news === 'paid') return renderTemplate(site, 'payout-paid', { values, rows, url })
  if (news === 'requested')
    return renderTemplate(site, 'payout-requested', { values: { ...values, when: whens[payout.method] }, rows, url })
  const { title, text } = explain(payout.problem ?? 'REJECTED')
  return renderTemplate(site, 'payout-returned', { values: { ...values, reason: `${title}. ${text}` }, rows, url })
}

/** Returns the page with the statement. Affiliates who don't teach have no instructor area. */
const earningsUrl = (site: Site, { isInstructor = true }: { isInstructor?: boolean }) =>
  `${site.publicUrl}${isInstructor ? '/instructor/earnings' : '/affiliate?tab=payouts'}`

/** Returns the email to a payee about a changed account, in case the payee didn't change it. */
export function accountChangedEmail(
  site: Site,
  { firstName, currency, ...account }: AccountOfEmail & { firstName: string; currency: string; isInstructor?: boolean },
) {
  return renderTemplate(site, 'payout-account-changed', {
    values: { name: firstName || 'there', currency: currency === 'NGN' ? 'naira' : 'dollars' },
    rows: [
      ['Account', inWords(account)],
      ['Name', account.accountName],
    ],
    url: earningsUrl(site, account),
  })
}

const whens: Record<PayoutMethod, string> = {
  TRANSFER: 'We’re sending it to your bank now.',
  BY_HAND: 'Our team pays it by bank transfer.',
}

const daysText = (count: number) => (count === 1 ? '1 day' : `${count} days`)

type ChangedTerms = { firstName: string; holdDays: number; reservePercent: number; isDefault: boolean }

/** Returns the email to an instructor about changed payout terms. */
export function termsChangedEmail(site: Site, { firstName, holdDays, reservePercent, isDefault }: ChangedTerms) {
  return renderTemplate(site, 'payout-terms-changed', {
    values: { name: firstName || 'there', days: daysText(holdDays) },
    rows: [
      ['Holding time', `${daysText(holdDays)}${isDefault ? ', the default' : ''}`],
      ['Reserve', reservePercent === 0 ? 'None' : `${reservePercent}% of each earning, until the default holding time is over`],
    ],
    url: `${site.publicUrl}/instructor/earnings`,
  })
}

const alerts: Record<Alert, string> = {
  REQUESTED: 'A payout was requested that can’t be sent by transfer. Pay it by hand, and mark it as paid.',
  UNFUNDED: 'The provider’s balance is too low. Top it up. Pending payouts are retried every hour.',
  OTP: 'The provider requires a one-time password for each transfer. Enter it at the provider, and turn off the requirement there.',
  REFUSED: 'The provider refused a transfer. The amount is available to its payee again.',
  RETURNED: 'A transfer failed or was returned. The amount is available to its payee again.',
  PAID_AFTER_ALL: 'The provider made a transfer that was booked as not paid. It is now booked as paid out. Don’t pay it again.',
  PAID_TWICE:
    'The provider made a transfer that was booked as not paid, after its amount was paid out again. The payee owes the amount, and later earnings cover it. If a payout to this payee is still to be made by hand, cancel it.',
  UNKNOWN_STATUS: 'The provider reports an unknown status. Check the transfer at the provider.',
  OWN: 'A payout wasn’t sent because its payee started the run. The amount is available again.',
  SUSPENDED: 'A payout wasn’t sent because the payee is suspended. The amount is available again.',
  NO_ACCOUNT: 'A payout wasn’t sent because the payee has no payout account. The amount is available again.',
  BELOW_MINIMUM: 'A payout wasn’t sent because the amount due is now below the minimum payout. The amount is available again.',
  OWES: 'A payout wasn’t sent because less than its amount is due now. The amount is available again, and the next run pays the amount due.',
}

/** Returns the email to managers about a run that needs action. */
export function payoutAlertEmail(site: Site, payout: PayoutOfEmail, because: string) {
  return renderTemplate(site, 'payout-alert', {
    values: { number: String(payout.runId), reason: (alerts as Record<string, string>)[because] ?? because },
    rows: [
      ['Reference', payout.reference],
      ['Amount', moneyText(payout.amountMinor, payout.currency)],
      ...(payout.note === null ? [] : [['Provider message', payout.note] as [string, string]]),
    ],
    url: `${site.publicUrl}/manager/payouts/${payout.runId}`,
  })
}
