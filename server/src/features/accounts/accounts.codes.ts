import type { Db } from '#platform/database/database.ts'
import { type CodePurpose, putCode } from './accounts.codes.queries.ts'
import { hashToken, makeToken } from './accounts.tokens.ts'

const codeLifeMs: Record<CodePurpose, number> = { VERIFY_EMAIL: 86_400_000, RESET_PASSWORD: 30 * 60_000 }

/** Returns a new code that replaces the previous one. Only the new code's hash is stored. */
export async function makeCode(db: Db, { userId, purpose, now }: { userId: string; purpose: CodePurpose; now: Date }): Promise<string> {
  const code = makeToken()
  await putCode(db, { userId, purpose, codeHash: hashToken(code), expiresAt: new Date(now.getTime() + codeLifeMs[purpose]) })
  return code
}
