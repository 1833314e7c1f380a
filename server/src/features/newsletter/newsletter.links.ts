import * as z from 'zod/mini'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Site } from '#platform/deps.ts'
import type { Signer } from '#platform/security/signer.ts'

const Signed = z.object({ reader: z.string() })

/** By what links know a reader: nobody without our key can tell it from the address, or the address from it. */
export const readerKeyOf = (signer: Signer, email: string): Buffer => hashToken(signer.sign({ newsletterOf: email }))

/** Where a reader unsubscribes: a page for people, and an address for the one click of mail programs. They never run out. */
export function unsubscribeLinks({ signer, site }: { signer: Signer; site: Site }, readerKey: Buffer) {
  const token = signer.sign({ reader: readerKey.toString('base64url') })
  return {
    unsubscribeUrl: `${site.publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClickUrl: `${site.publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  }
}

/** The reader a token of ours names; undefined for any other. */
export function readerKeyIn(signer: Signer, token: string): Buffer | undefined {
  const { data } = z.safeParse(Signed, signer.open(token))
  return data && Buffer.from(data.reader, 'base64url')
}
