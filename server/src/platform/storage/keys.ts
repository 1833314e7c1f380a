const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-][a-z0-9._-]*)+$/

export const isKey = (name: string): boolean => KEY.test(name)

/** Throws for what could lie outside of the store, or isn't ours. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
