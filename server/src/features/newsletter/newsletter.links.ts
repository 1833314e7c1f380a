import * as z from 'zod/mini'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Site } from '#platform/deps.ts'
import type { Signer } from '#platform/security/signer.ts'

const Signed = z.object({ reader: z.string() })

/** The identifier of a subscriber in links. Without the site's key, it can't be derived from the address, nor the reverse. */
export const readerKeyOf = (signer: Signer, email: string): Buffer => hashToken(signer.sign({ newsletterOf: email }))

/** Unsubscribe links: a page, and the one-click address for mail programs. They never expire. */
export function unsubscribeLinks({ signer, site }: { signer: Signer; site: Site }, readerKey: Buffer) {
  const token = signer.sign({ reader: readerKey.toString('base64url') })
  return {
    unsubscribeUrl: `${site.publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClickUrl: `${site.publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  }
}

/** Returns the subscriber of a signed token. Undefined if the token is invalid. */
export function readerKeyIn(signer: Signer, token: string): Buffer | undefined {
  const { data } = z.safeParse(Signed, signer.open(token))
  return data && Buffer.from(data.reader, 'base64url')
}
