import { moneyText } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'

export type ToldDispute = {
  id: number
  orderId: number
  reference: string
  resolution: string | null
  category: string | null
  currency: string
  amountMinor: number
  dueAt: Date | null
  resolvedAt: Date | null
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Says to those who run the site what a bank wants, and by when. */
export function disputeEmail(site: Site, dispute: ToldDispute) {
  const { resolvedAt, resolution, dueAt } = dispute
  const deadline = dueAt === null ? 'The provider named no deadline: answer today.' : `Answer it at the provider before ${moment(dueAt)}.`
  return layOut(site, {
    subject: resolvedAt === null ? `A payment is disputed: order ${dispute.orderId}` : `A dispute is over: order ${dispute.orderId}`,
    paragraphs:
      resolvedAt === null
        ? [
            `A buyer’s bank wants a payment back. ${deadline} If nobody answers, the money is lost.`,
            'Until it is over, nothing of it is paid out.',
          ]
        : [`The dispute ended: ${resolution ?? 'the provider did not say how'}.`],
    rows: [
      ['Order', `No. ${dispute.orderId}`],
      ['Reference', dispute.reference],
      ['Amount', moneyText(dispute.amountMinor, dispute.currency)],
      ...(dispute.category === null ? [] : [['Category', dispute.category] as [string, string]]),
    ],
    action: { label: 'See the disputes', url: `${site.publicUrl}/manager/refunds` },
  })
}
