/** Bytes that only the key they were sealed with opens, and only in their own place. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

// What AES-GCM is made for (NIST SP 800-38D, 8.2).
const IV_BYTES = 12

/** `place` says where the bytes belong: put elsewhere, they can't be opened. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, bytes) }
}

export const unseal = (key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(place) }, key, bytes)

const placeOf = (place: string) => new TextEncoder().encode(place)
