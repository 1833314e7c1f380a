import * as z from 'zod/mini'
import type { Signer } from '#platform/security/signer.ts'

const Signed = z.object({ invitation: z.int(), to: z.string() })

/** Returns the token of an invitation's link. It contains the address, so it isn't valid for another one. */
export const tokenOf = (signer: Signer, { id, email }: { id: number; email: string }): string =>
  signer.sign({ invitation: id, to: email } satisfies z.infer<typeof Signed>)

export function isTokenOf(signer: Signer, token: string, { id, email }: { id: number; email: string | null }): boolean {
  const { data } = z.safeParse(Signed, signer.open(token))
  return data !== undefined && data.invitation === id && data.to === email
}
