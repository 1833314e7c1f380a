import type { Signer } from '../security/signer.ts'

/** Returns the URL of a public file, or null without a key. */
export function publicAddress(key: string): string
export function publicAddress(key: string | null): string | null
export function publicAddress(key: string | null): string | null {
  return key === null ? null : `/media/${key}`
}

/** The content of a signed URL. If `userId` is null, any holder may use it. */
export type Grant = {
  key: string
  userId: string | null
  /** What gives access to the file. The access is checked again on each request. */
  of: { kind: 'lecture' | 'certificate' | 'export' | 'assignment'; id: number }
  until: number
  downloadAs?: string
}

// How long signed URLs are valid (docs/product.md P-7.6).
export const LECTURE_ADDRESS_MS = 4 * 3_600_000
export const DOCUMENT_ADDRESS_MS = 15 * 60_000

export const signedAddress = (signer: Signer, grant: Grant): string => `/media/signed/${signer.sign(grant)}`

/** Returns the grant of a signed URL, or undefined if it is invalid or expired. */
export function openAddress(signer: Signer, signed: string, now: Date): Grant | undefined {
  const grant = signer.open(signed) as Partial<Grant> | undefined
  if (grant?.key === undefined || grant.of === undefined || grant.until === undefined || grant.until <= now.getTime()) return undefined
  return grant as Grant
}
