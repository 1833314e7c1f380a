import * as z from 'zod/mini'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Site } from '#platform/deps.ts'
import type { Signer } from '#platform/security/signer.ts'

const Signed = z.object({ reader: z.string() })

/**
 * Returns the id of a subscriber in links. It can be derived from the email address only with the site's key, and doesn't reveal the
 * address.
 */
export const readerKeyOf = (signer: Signer, email: string): Buffer => hashToken(signer.sign({ newsletterOf: email }))

/** Returns two unsubscribe URLs, one for a page and one for the one-click button of mail programs. They never expire. */
export function unsubscribeLinks({ signer, site }: { signer: Signer; site: Site }, readerKey: Buffer) {
  const token = signer.sign({ reader: readerKey.toString('base64url') })
  return {
    unsubscribeUrl: `${site.publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClickUrl: `${site.publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  }
}

/** Returns the subscriber's id from a signed token, or undefined if the token is invalid. */
export function readerKeyIn(signer: Signer, token: string): Buffer | undefined {
  const { data } = z.safeParse(Signed, signer.open(token))
  return data && Buffer.from(data.reader, 'base64url')
}
