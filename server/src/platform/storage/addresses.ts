import type { Signer } from '../security/signer.ts'

/** The address of a file that anyone may read, or null. */
export function publicAddress(key: string): string
export function publicAddress(key: string | null): string | null
export function publicAddress(key: string | null): string | null {
  return key === null ? null : `/media/${key}`
}

/** What a signed address stands for. `userId` null: whoever holds it may use it. */
export type Grant = {
  key: string
  userId: string | null
  /** What the right to the file follows from, checked again at each request. */
  of: { kind: 'lecture' | 'certificate' | 'export'; id: number }
  until: number
  downloadAs?: string
}

// How long signed addresses are valid (docs/product.md P-7.6).
export const LECTURE_ADDRESS_MS = 4 * 3_600_000
export const DOCUMENT_ADDRESS_MS = 15 * 60_000

export const signedAddress = (signer: Signer, grant: Grant): string => `/media/signed/${signer.sign(grant)}`

/** The grant of a signed address, or undefined if we didn't make it or it is over. */
export function openAddress(signer: Signer, signed: string, now: Date): Grant | undefined {
  const grant = signer.open(signed) as Partial<Grant> | undefined
  if (grant?.key === undefined || grant.of === undefined || grant.until === undefined || grant.until <= now.getTime()) return undefined
  return grant as Grant
}
