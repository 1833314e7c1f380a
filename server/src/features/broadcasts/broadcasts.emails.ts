import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import { richBody } from '#platform/mail/rich-body.ts'

type Words = { subject: string; html: string; unsubscribeUrl: string }

export const broadcastEmail = (site: Site, { subject, html, unsubscribeUrl }: Words) =>
  layOut(site, { subject, paragraphs: [], body: richBody(html, site.publicUrl), unsubscribeUrl })
