import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../turns.ts'

// OWASP's minimum for argon2id; about 20 ms and 19 MB a hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The library hashes on libuv's four threads: two at once leave two for files and names. Past the queue it is a storm.
const inTurn = createTurns({ atOnce: 2, queue: 50 })

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** The hash of an account that no password opens: 16 bytes of salt, 32 of hash, made of no password. */
export const NO_PASSWORD = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes the same time whether there is a hash to compare with or not. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NO_PASSWORD, password))
  return matches && passwordHash !== undefined
}
