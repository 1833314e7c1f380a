import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Letter = { id: number; course: string; inviter: string; expires: string; token: string }

export const invitationEmail = (site: Site, { id, token, ...values }: Letter) =>
  renderTemplate(site, 'course-invitation', { values, url: `${site.publicUrl}/invitations/${id}?token=${token}` })
