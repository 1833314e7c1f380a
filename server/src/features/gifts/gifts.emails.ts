import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { GiftRow } from './gifts.queries.ts'
import type { News } from './gifts.sending.ts'

export const giftEmail = (site: Site, { id, giver, recipientName, message, course }: GiftRow, token: string) =>
  renderTemplate(site, 'gift', {
    values: { name: recipientName || 'there', giver: giver || 'A friend', course },
    // Rows are left out for an address whose account hasn't verified it, because it gets no text by other users.
    rows: message === '' ? [] : [['Message', message]],
    url: `${site.publicUrl}/gifts/${id}?token=${token}`,
  })

const reasons = {
  NOT_DELIVERED: 'We couldn’t deliver the email. Check the address.',
  NOT_REDEEMABLE: 'The recipient already has this course, or teaches it.',
} as const

export function giverEmail(site: Site, { buyerFirstName, recipientName, course }: GiftRow, news: News) {
  const values = { name: buyerFirstName || 'there', recipient: recipientName || 'The recipient', course }
  const url = `${site.publicUrl}/orders`
  if (news === 'REDEEMED') return renderTemplate(site, 'gift-redeemed', { values, url })
  return renderTemplate(site, 'gift-problem', { values: { ...values, reason: reasons[news] }, url })
}
