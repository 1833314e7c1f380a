import type { Db } from '#platform/database/database.ts'
import { SETUP_LINK_HOURS } from './accounts.rules.ts'
import { deleteSetupLinks, hasActiveAdmin, putSetupLink } from './accounts.setup.queries.ts'
import { hashToken, makeToken } from './accounts.tokens.ts'

export type SetupOf = {
  /** Host and port of the process that prints the link. The process's earlier link stops working. */
  process: string
  publicUrl: string
  now: Date
}

/**
 * Returns a link that creates the first admin, or undefined if the site has one. The token is in the fragment, which browsers never
 * send, so that no access log contains it.
 */
export async function createSetupLink(db: Db, { process, publicUrl, now }: SetupOf): Promise<string | undefined> {
  if (await hasActiveAdmin(db)) {
    await deleteSetupLinks(db)
    return undefined
  }
  const token = makeToken()
  await putSetupLink(db, { process, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + SETUP_LINK_HOURS * 3_600_000) })
  return `${publicUrl}/setup#token=${token}`
}
