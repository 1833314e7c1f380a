import { findAccount } from '#features/accounts/accounts.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { LoginProvider } from '#platform/login-providers/login-provider.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { listLinks } from './linked-logins.queries.ts'
import { canUnlink } from './linked-logins.rules.ts'

type Place = { db: Db; loginProviders: readonly LoginProvider[] }

export async function listLinkedLogins({ db, loginProviders }: Place, userId: string) {
  const account = (await findAccount(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  const hasPassword = account.passwordHash !== NO_PASSWORD
  const links = await listLinks(db, userId)
  const issuers = loginProviders.map(({ issuer }) => issuer)
  const logins = links.map(({ id, issuer, email, linkedAt }) => {
    const provider = loginProviders.find((one) => one.issuer === issuer)
    return {
      id,
      provider: provider?.id ?? null,
      name: provider?.name ?? new URL(issuer).host,
      email,
      linkedAt: linkedAt.toISOString(),
      canUnlink: canUnlink(id, { hasPassword, links, issuers }),
    }
  })
  return { hasPassword, logins }
}
