import { moneyText } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'

export type ToldRefund = {
  id: number
  kind: string
  orderId: number
  currency: string
  amountMinor: number
  status: string
  title: string | null
  decisionReason: string | null
  providerSays: string | null
  firstName: string
  creditNoteNumber: number | null
}

export type News = 'requested' | 'approved' | 'declined' | 'processed'

/** What a buyer is told about their refund. */
export function refundEmail(site: Site, refund: ToldRefund, news: News) {
  const { subject, paragraphs } = refundWords(refund, news)
  return layOut(site, {
    subject,
    paragraphs: [`Hello ${refund.firstName || 'there'},`, ...paragraphs],
    rows: [
      ...(refund.title === null ? [] : [['Course', refund.title] as [string, string]]),
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ['Order', `No. ${refund.orderId}`],
      ...(refund.creditNoteNumber === null ? [] : [['Credit note', `No. ${refund.creditNoteNumber}`] as [string, string]]),
    ],
    action: { label: 'See your orders', url: `${site.publicUrl}/orders` },
  })
}

type Words = (refund: ToldRefund, amount: string) => { subject: string; paragraphs: string[] }

const words: Record<News, Words> = {
  requested: () => ({
    subject: 'We got your refund request',
    paragraphs: ['Somebody will look at your request and answer you here. Until then your course stays open.'],
  }),
  approved: ({ kind }, amount) => ({
    subject: 'Your refund is on its way',
    paragraphs: [
      kind === 'DUPLICATE'
        ? `You paid ${amount} twice, so we are sending it back. Your courses stay open.`
        : `We are sending ${amount} back the way you paid.`,
      'It takes your bank 3 to 10 working days.',
    ],
  }),
  declined: ({ decisionReason }) => ({
    subject: 'About your refund request',
    paragraphs: ['We looked at your request and can’t refund this course.', decisionReason ?? '', 'The course stays open for you.'],
  }),
  processed: (_, amount) => ({
    subject: 'Your refund has been paid',
    paragraphs: [`${amount} has been paid back the way you paid. Your bank may take a few days to show it.`],
  }),
}

const alerts: Record<string, string> = {
  FAILED: 'The provider could not pay it. The money is back in our balance and still the buyer’s: send it again, or pay it by hand.',
  NEEDS_ATTENTION: 'It can’t go back the way it came: ask the buyer for a bank account and send it again with it.',
  UNFUNDED: 'The provider’s balance is too low for it. Top it up: the refund is tried again every hour.',
  EXTERNAL: 'It was made at the provider, not here. Check which course it was for.',
}

export const refundWords = (refund: ToldRefund, news: News) => words[news](refund, moneyText(refund.amountMinor, refund.currency))

/** Says to those who run the site what they have to do about a refund; of the buyer, nothing. */
export function refundAlertEmail(site: Site, refund: ToldRefund, because: string) {
  return layOut(site, {
    subject: `Refund ${refund.id} needs a look`,
    paragraphs: [alerts[because] ?? because],
    rows: [
      ['Refund', `No. ${refund.id}, ${refund.status}`],
      ['Order', `No. ${refund.orderId}`],
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ...(refund.providerSays === null ? [] : [['The provider says', refund.providerSays] as [string, string]]),
    ],
    action: { label: 'See the refunds', url: `${site.publicUrl}/manager/refunds` },
  })
}
