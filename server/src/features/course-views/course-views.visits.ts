import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { sharedSecret } from '#platform/security/secrets.ts'

export type VisitNames = (...parts: readonly (string | number)[]) => Promise<Buffer>

/** What a visit is called: the same in all processes of a site, and nothing that tells who it was. */
export function visitNames(db: Db): VisitNames {
  let secret: string | undefined
  return async (...parts) => {
    secret ??= await sharedSecret(db, 'visits')
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  }
}
