import { moneyText } from '@akada/contract/money.ts'
import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'
import { endingOf } from './payouts.rules.ts'

type ToldAccount = { bankName: string; accountNumber: string; accountName: string }

export type ToldPayout = {
  runId: number
  firstName: string
  amountMinor: number
  currency: string
  reference: string
  note: string | null
  account: ToldAccount
}

export type News = 'paid' | 'returned'

const inWords = ({ bankName, accountNumber }: ToldAccount) => `${bankName}, ending in ${endingOf(accountNumber)}`

/** What an instructor is told of their money. */
export function payoutEmail(site: Site, payout: ToldPayout, news: News) {
  const amount = moneyText(payout.amountMinor, payout.currency)
  return renderLetter(site, news === 'paid' ? 'payout-paid' : 'payout-returned', {
    values: { name: payout.firstName || 'there', amount },
    rows: [
      ['Amount', amount],
      ['Account', inWords(payout.account)],
      ['Reference', payout.reference],
    ],
    url: `${site.publicUrl}/instructor/earnings`,
  })
}

/** Tells an instructor where they are paid from now on, in case it wasn't them who said so. */
export function accountChangedEmail(
  site: Site,
  { firstName, currency, ...account }: ToldAccount & { firstName: string; currency: string },
) {
  return renderLetter(site, 'payout-account-changed', {
    values: { name: firstName || 'there', currency: currency === 'NGN' ? 'naira' : 'dollars' },
    rows: [
      ['Account', inWords(account)],
      ['Name', account.accountName],
    ],
    url: `${site.publicUrl}/instructor/earnings`,
  })
}

const alerts: Record<string, string> = {
  UNFUNDED: 'The provider’s balance is too low. Top it up: what waits is tried again every hour.',
  OTP: 'The provider asks for a one-time password for each transfer. Type it at the provider, and switch it off there.',
  REFUSED: 'The provider refused a transfer. The money is available to its instructor again.',
  RETURNED: 'A bank didn’t take a transfer. The money is available to its instructor again.',
  PAID_AFTER_ALL: 'The provider says now that a transfer arrived which it had called failed. Check it: it may be paid twice.',
}

/** Says to those who run the site what they have to do about a run. */
export function payoutAlertEmail(site: Site, payout: ToldPayout, because: string) {
  return renderLetter(site, 'payout-alert', {
    values: { number: String(payout.runId), reason: alerts[because] ?? because },
    rows: [
      ['Reference', payout.reference],
      ['Amount', moneyText(payout.amountMinor, payout.currency)],
      ...(payout.note === null ? [] : [['The provider says', payout.note] as [string, string]]),
    ],
    url: `${site.publicUrl}/manager/payouts/${payout.runId}`,
  })
}
