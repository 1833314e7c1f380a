import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { broadcastEmail } from './broadcasts.emails.ts'
import { findBroadcast } from './broadcasts.queries.ts'

/** Renders the email with an unsubscribe link that has no token. */
export async function previewBroadcast({ db, site }: Deps, id: number) {
  const { subject, html, segment } = (await findBroadcast(db, id)) ?? refuse('BROADCAST_NOT_FOUND')
  const unsubscribeUrl = `${site.publicUrl}${segment === 'NEWSLETTER' ? '/newsletter/unsubscribe' : '/mails/unsubscribe'}`
  return broadcastEmail(site, { subject, html, unsubscribeUrl })
}
