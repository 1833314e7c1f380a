import type { Signer } from './signer.ts'

type Link = { id: number; email: string | null }

/** Returns the tokens of one kind of emailed link. A token contains the id and the address, so it isn't valid for another address. */
export const addressTokens = (kind: string) => ({
  tokenOf: (signer: Signer, { id, email }: { id: number; email: string }): string => signer.sign({ [kind]: id, to: email }),
  isTokenOf: (signer: Signer, token: string, { id, email }: Link): boolean => {
    const signed = signer.open(token)
    if (typeof signed !== 'object' || signed === null || email === null) return false
    const { [kind]: ofId, to } = signed as Record<string, unknown>
    return ofId === id && to === email
  },
})
