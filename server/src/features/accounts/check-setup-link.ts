import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { turns } from './accounts.rules.ts'
import { hasActiveAdmin, isSetupLink } from './accounts.setup.queries.ts'
import { hashToken } from './accounts.tokens.ts'

export type SetupToken = { token: string; address: string; now: Date }

/** Refuses an invalid setup link. Only wrong tokens count toward the rate limit. */
export async function checkSetupLink(db: Db, { token, address, now }: SetupToken): Promise<void> {
  const isKnown = await isSetupLink(db, { tokenHash: hashToken(token), now })
  if (!isKnown) await requireTurn(db, { ...turns.wrongCode(networkOf(address)), now })
  if (await hasActiveAdmin(db)) refuse('SETUP_DONE')
  if (!isKnown) refuse('SETUP_LINK_INVALID')
}
