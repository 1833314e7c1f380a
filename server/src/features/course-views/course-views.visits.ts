import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { sharedSecret } from '#platform/security/secrets.ts'

export type VisitNames = (...parts: readonly (string | number)[]) => Promise<Buffer>

/** Returns a function that hashes a visit. The hash is the same in all processes of a site and doesn't identify the visitor. */
export function visitNames(db: Db): VisitNames {
  let secret: string | undefined
  return async (...parts) => {
    secret ??= await sharedSecret(db, 'visits')
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  }
}
