import type * as accounts from '@akada/contract/accounts.ts'
import type { Answer, Received } from '@akada/contract/endpoint.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { Policy } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listRoles } from './accounts.queries.ts'
import { rolesInForce } from './accounts.rules.ts'
import { deleteSetupLinks, hasActiveAdmin, isSetupLink, lockSetupLinks } from './accounts.setup.queries.ts'
import { hashToken } from './accounts.tokens.ts'
import { checkSetupLink } from './check-setup-link.ts'
import { addAccount } from './create-account.ts'
import { openSession } from './open-session.ts'
import { judgeRegistration } from './register-user.ts'

type Setup = {
  body: Received<typeof accounts.createFirstAdmin>['body']
  /** ISO 3166-1 alpha-2 code. */
  countryCode: string
  siteName: string
  address: string
  userAgent: string | null
  now: Date
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * Creates the first admin with a setup link, once, and starts a session. The email address counts as verified, because only the operator
 * sees the link.
 */
export async function createFirstAdmin(
  { db, policy }: { db: Db; policy: Policy },
  setup: Setup,
): Promise<Answer<typeof accounts.createFirstAdmin>> {
  const { address, userAgent, siteName, countryCode, now } = setup
  const { token, ...person } = setup.body
  await checkSetupLink(db, { token, address, now })
  const country = { country: countryNames.of(countryCode) ?? countryCode, countryCode }
  const user = await judgeRegistration({ ...person, ...country }, siteName)

  const created = db.transaction().execute(async (tx) => {
    await lockSetupLinks(tx)
    if (await hasActiveAdmin(tx)) refuse('SETUP_DONE')
    if (!(await isSetupLink(tx, { tokenHash: hashToken(token), now }))) refuse('SETUP_LINK_INVALID')
    const id = await addAccount(tx, { user, roles: ['ADMIN'], isOwn: true, now })
    await deleteSetupLinks(tx)
    const session = await openSession(tx, { userId: id, address, userAgent, now })
    const { roles } = rolesInForce(await listRoles(tx, id), { isRequired: policy.requireSecondFactor, isOn: false })
    return { token: session, roles, id }
  })
  return refuseOn({ users_email_key: 'EMAIL_TAKEN' }, created)
}
