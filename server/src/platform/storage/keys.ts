const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-][a-z0-9._-]*)+$/

export const isKey = (name: string): boolean => KEY.test(name)

/** Throws for a key that is malformed or could point outside the storage. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
