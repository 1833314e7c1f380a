import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { putSecret } from './accounts.factors.queries.ts'
import { type Asked, requireCredentials } from './accounts.second-factor.ts'
import { introduce, makeSecret } from './accounts.time-codes.ts'
import { confirmPassword } from './require-password.ts'

/** Creates a secret. It takes effect once a first code confirms that an app has the secret. */
export async function setUpSecondFactor(
  db: Db,
  { user, address, now }: Asked,
  { password, siteName }: { password: string; siteName: string },
) {
  await confirmPassword(db, { userId: user.id, password, address, now })
  const { email } = await requireCredentials(db, user.id)
  const secret = makeSecret()
  if (!(await putSecret(db, user.id, secret, now))) refuse('SECOND_FACTOR_ON')
  return introduce({ secret, siteName, email })
}
