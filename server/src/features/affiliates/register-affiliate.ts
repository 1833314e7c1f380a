import { randomBytes } from 'node:crypto'
import { requireVerifiedEmail } from '#features/accounts/require-verified-email.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findAffiliate, insertAffiliate } from './affiliates.queries.ts'
import { CODE_BYTES, codeOf } from './affiliates.rules.ts'
import { notifyAffiliate } from './notify-affiliate.ts'

type Joining = { userId: string; now: Date }

/** Makes a user an affiliate who accepts the terms. A repeated call changes nothing. */
export async function registerAffiliate(db: Db, joining: Joining): Promise<void> {
  await requireVerifiedEmail(db, joining.userId)
  await db.transaction().execute(async (tx) => {
    // A taken code is improbable, but possible.
    while (!(await findAffiliate(tx, joining.userId))) if (await addAffiliate(tx, joining)) return
  })
}

async function addAffiliate(tx: Tx, { userId, now }: Joining): Promise<boolean> {
  if (!(await insertAffiliate(tx, { userId, code: codeOf(randomBytes(CODE_BYTES)), now }))) return false
  await notifyAffiliate(tx, { userId, event: 'JOINED' })
  return true
}
