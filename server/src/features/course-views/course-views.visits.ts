import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { sharedSecret } from '#platform/security/secrets.ts'

export type VisitNames = (...parts: readonly (string | number)[]) => Promise<Buffer>

/** Returns a function that hashes a visit: the same hash in all processes of a site, without a way to identify the visitor. */
export function visitNames(db: Db): VisitNames {
  let secret: string | undefined
  return async (...parts) => {
    secret ??= await sharedSecret(db, 'visits')
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  }
}
