import type { Site } from '#platform/deps.ts'
import { type Letter, layOut } from '#platform/mail/layout.ts'

/** A letter that its reader may do without: it says where mails of its kind are switched off. */
export const layOutOptional = (site: Site, letter: Letter) =>
  layOut(site, { ...letter, unsubscribeUrl: `${site.publicUrl}/settings?tab=notifications` })
