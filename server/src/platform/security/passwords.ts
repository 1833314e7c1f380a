import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/refusal.ts'

// OWASP's minimum for argon2id; about 20 ms and 19 MB a hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The library hashes on libuv's four threads: two at once leave two for files and names. Past the queue it is a storm.
const AT_ONCE = 2
const QUEUE = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new Refusal('BUSY', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Takes the same time whether there is a hash to compare with or not. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash !== undefined
}
