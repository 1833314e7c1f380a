import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../turns.ts'

// OWASP's minimum for argon2id. One hash takes about 20 ms and 19 MB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The library hashes on libuv's four threads. Hashing two passwords at a time leaves two threads for files and DNS. Attempts beyond the
// queue are rejected.
const inTurn = createTurns({ atOnce: 2, queue: 50 })

/** Keyboards encode some letters, such as Ọ́, in several ways. NIST SP 800-63B-4, 3.1.1.2: normalize before hashing. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalizePassword(password), cost))

/** The hash of an account without a password: 16 bytes of salt and 32 of hash that match no password. */
export const NO_PASSWORD = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type Match = 'NO' | 'YES' | 'YES_AS_TYPED'

/**
 * Compares a password with a hash. Takes the same time if there is no hash. YES_AS_TYPED: the hash is from before passwords were
 * normalized, and the next login replaces it.
 */
export function matchPassword(passwordHash: string | undefined, password: string): Promise<Match> {
  const normalized = normalizePassword(password)
  return inTurn(async () => {
    const stored = passwordHash ?? NO_PASSWORD
    if (await verify(stored, normalized)) return passwordHash === undefined ? 'NO' : 'YES'
    if (normalized === password || !(await verify(stored, password))) return 'NO'
    return passwordHash === undefined ? 'NO' : 'YES_AS_TYPED'
  })
}

export const isPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> =>
  (await matchPassword(passwordHash, password)) !== 'NO'
