import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findAccount, linksOf } from './profiles.queries.ts'

export async function getAccount(db: Db, user: User) {
  const account = (await findAccount(db, user.id)) ?? refuse('SIGN_IN_REQUIRED')
  return {
    ...account,
    isEmailVerified: account.emailVerifiedAt !== null,
    profileUrl: publicAddress(account.pictureKey),
    smallProfileUrl: publicAddress(account.smallPictureKey ?? account.pictureKey),
    createdAt: account.createdAt.toISOString(),
    roles: user.roles.map((name) => ({ name })),
    userLinks: await linksOf(db, user.id),
    mustTurnOnSecondFactor: user.mustTurnOnSecondFactor ?? false,
  }
}
