/** Encrypted bytes that can only be decrypted with the same key and for the same place. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

// The IV length that AES-GCM recommends (NIST SP 800-38D, 8.2).
const IV_BYTES = 12

/** Encrypts bytes. `place` is authenticated, so that bytes moved to another place can't be decrypted. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, bytes) }
}

export const unseal = (key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, bytes)

const placeOf = (place: string) => new TextEncoder().encode(place)
