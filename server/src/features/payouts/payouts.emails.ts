import { moneyText } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
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
  const { subject, sentence } = words[news](amount)
  return layOut(site, {
    subject,
    paragraphs: [`Hello ${payout.firstName || 'there'},`, sentence],
    rows: [
      ['Amount', amount],
      ['Account', inWords(payout.account)],
      ['Reference', payout.reference],
    ],
    action: { label: 'See your statement', url: `${site.publicUrl}/instructor/earnings` },
  })
}

const words: Record<News, (amount: string) => { subject: string; sentence: string }> = {
  paid: (amount) => ({
    subject: `You have been paid ${amount}`,
    sentence: `We paid ${amount} of your earnings to your account. Your bank may take a day to show it.`,
  }),
  returned: (amount) => ({
    subject: 'Your payout came back',
    sentence: `Your bank didn’t take ${amount}. The money is yours still and goes out with the next run: please check your account.`,
  }),
}

/** Tells an instructor where they are paid from now on, in case it wasn't them who said so. */
export function accountChangedEmail(
  site: Site,
  { firstName, currency, ...account }: ToldAccount & { firstName: string; currency: string },
) {
  return layOut(site, {
    subject: 'Your payout account was changed',
    paragraphs: [
      `Hello ${firstName || 'there'},`,
      `From now on your earnings in ${currency === 'NGN' ? 'naira' : 'dollars'} go to this account.`,
      `Wasn’t it you? Change your password at once and write to ${site.supportEmail}.`,
    ],
    rows: [
      ['Account', inWords(account)],
      ['Name', account.accountName],
    ],
    action: { label: 'See your earnings', url: `${site.publicUrl}/instructor/earnings` },
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
  return layOut(site, {
    subject: `Payout run ${payout.runId} needs a look`,
    paragraphs: [alerts[because] ?? because],
    rows: [
      ['Reference', payout.reference],
      ['Amount', moneyText(payout.amountMinor, payout.currency)],
      ...(payout.note === null ? [] : [['The provider says', payout.note] as [string, string]]),
    ],
    action: { label: 'See the run', url: `${site.publicUrl}/manager/payouts/${payout.runId}` },
  })
}
