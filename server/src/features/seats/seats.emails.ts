import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { SeatRow } from './seats.queries.ts'

export const seatEmail = (site: Site, { id, buyer, companyName, course }: SeatRow, token: string) =>
  renderTemplate(site, 'seat', {
    values: { buyer: buyer || 'A team', course },
    // Rows are left out for an address whose account hasn't verified it, because it gets no text by other users.
    rows: companyName === '' ? [] : [['Company', companyName]],
    url: `${site.publicUrl}/seats/${id}?token=${token}`,
  })
