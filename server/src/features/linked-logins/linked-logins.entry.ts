import type { Role } from '@akada/contract/accounts.ts'
import { findAccount, findCredentials, findSession, listRoles } from '#features/accounts/accounts.face.ts'
import { rolesInForce, turns } from '#features/accounts/accounts.rules.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import { addProvenUser } from '#features/accounts/add-proven-user.ts'
import { limitGuesses } from '#features/accounts/limit-guesses.ts'
import { openCheckedSession } from '#features/accounts/open-checked-session.ts'
import { type DropWords, recordFirstProof } from '#features/accounts/record-first-proof.ts'
import { requirePassword } from '#features/accounts/require-password.ts'
import { requireSecondFactor } from '#features/accounts/require-second-factor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Policy } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Identity, LoginProvider } from '#platform/login-providers/login-provider.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { queueLinkNotice } from './linked-logins.notices.ts'
import { findLinkedUser, insertLink, listLinks } from './linked-logins.queries.ts'
import { deleteStart } from './linked-logins.started.queries.ts'

export type Visit = {
  address: string
  userAgent: string | null
  /** ISO 3166-1 alpha-2 code, for a new account. */
  countryCode: string
  now: Date
}

/** What the user entered after the provider's answer. */
export type Entered = {
  password?: string | undefined
  code?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}

export type Entry = { provider: LoginProvider; identity: Identity; stateHash: Buffer; entered: Entered; visit: Visit }

export type Place = { db: Db; policy: Policy; dropWords: DropWords }

type Session = { token: string; roles: Role[]; id: string }
export type Outcome = { needs: 'PASSWORD' | 'CODE' | 'NAME'; session: null } | { needs: null; session: Session | null }

/** The response to a login with a provider. */
export const answerOf = (
  outcome: Outcome,
  { verifiedEmail, firstName, lastName }: Omit<Identity, 'issuer' | 'subject'>,
  returnUrl: string,
) => ({
  ...outcome,
  returnUrl,
  email: verifiedEmail,
  firstName,
  lastName,
})

const needs = (needed: 'PASSWORD' | 'CODE' | 'NAME'): Outcome => ({ needs: needed, session: null })

// Violated if a concurrent login creates the account or the link first. That account is then used.
const overtaken = new Set(['users_email_key', 'linked_logins_identity_key'])
const isOvertaken = (error: unknown) => overtaken.has((error as { constraint?: string }).constraint ?? '')
const TRIES = 3

/** Logs in the user whom the provider identified, or says what the user must enter first. Links or creates the account if necessary. */
export async function enter(place: Place, entry: Entry): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await enterOnce(place, entry)
    } catch (error) {
      if (tries >= TRIES || !isOvertaken(error)) throw error
    }
  }
}

async function enterOnce(place: Place, entry: Entry): Promise<Outcome> {
  const { identity, provider } = entry
  const linkedId = await findLinkedUser(place.db, identity)
  if (linkedId !== undefined) return enterLinked(place, entry, linkedId)
  const email = identity.verifiedEmail ?? refuseUnverified(provider)
  const found = await findCredentials(place.db, email)
  return found ? linkByAddress(place, entry, { ...found, email }) : register(place, entry, email)
}

export const refuseUnverified = ({ name }: LoginProvider): never =>
  refuse('PROVIDER_EMAIL_UNVERIFIED', { message: `${name} hasn’t verified your email. Verify it there, or log in another way.` })

type Account = { id: string; email: string; passwordHash: string; suspendedAt: Date | null; hasSecondFactor: boolean }

/** The provider proves who the user is, so the refusal reveals nothing to others. */
const requireActive = ({ suspendedAt }: Account) => suspendedAt !== null && refuse('PROVIDER_ACCOUNT_SUSPENDED')

async function enterLinked(place: Place, entry: Entry, userId: string): Promise<Outcome> {
  const account = (await findAccount(place.db, userId)) ?? refuse('PROVIDER_LOGIN_EXPIRED')
  requireActive(account)
  if (account.hasSecondFactor && entry.entered.code === undefined) return needs('CODE')
  if (account.hasSecondFactor) await requireEntered(place, entry, account)
  return open(place, entry, account)
}

/** Links the login to the account with the provider's address. The account's password is required, because its owner chose it. */
async function linkByAddress(place: Place, entry: Entry, account: Account): Promise<Outcome> {
  const { provider, identity, entered } = entry
  if ((await listLinks(place.db, account.id)).some(({ issuer }) => issuer === provider.issuer)) {
    // A concurrent login may have created the link.
    if ((await findLinkedUser(place.db, identity)) === account.id) return enterLinked(place, entry, account.id)
    return refuse('PROVIDER_LOGIN_CONFLICT', {
      message: `Your account is linked to another account at ${provider.name}. Log in another way, and change it in Settings.`,
    })
  }
  const hasPassword = account.passwordHash !== NO_PASSWORD
  if (hasPassword && entered.password === undefined) return needs('PASSWORD')
  if (!hasPassword) {
    requireActive(account)
    if (account.hasSecondFactor && entered.code === undefined) return needs('CODE')
  }
  if (hasPassword || account.hasSecondFactor) await requireEntered(place, entry, account, hasPassword)
  return open(place, entry, account, { isLinked: true })
}

/** Checks the password and the code as one guess, like a login with a password. */
function requireEntered({ db }: Place, { entered, visit }: Entry, account: Account, hasPassword = false): Promise<void> {
  const { address, now } = visit
  return limitGuesses(db, { email: account.email, address, now, isWhole: true }, async () => {
    if (hasPassword) await requirePassword(account.passwordHash, entered.password ?? '', 'password')
    requireActive(account)
    if (account.hasSecondFactor) await requireSecondFactor(db, { userId: account.id, code: entered.code, now })
  })
}

/** Ends the started login and opens a session, in one transaction, so that an answer opens only one session. */
function open(place: Place, entry: Entry, account: Account, { isLinked = false } = {}): Promise<Outcome> {
  const { visit, stateHash } = entry
  return place.db.transaction().execute(async (tx) => {
    if (!(await deleteStart(tx, stateHash))) refuse('PROVIDER_LOGIN_EXPIRED')
    const passwordHash = isLinked ? account.passwordHash : null
    const token = await openCheckedSession(tx, { ...account, passwordHash }, visit)
    // The login was unlinked after the check. The account is locked now.
    if (!isLinked && (await findLinkedUser(tx, entry.identity)) !== account.id) refuse('PROVIDER_LOGIN_EXPIRED')
    const isFirstProof = isLinked && (await addLink(tx, place, entry, { userId: account.id, token }))
    const isOn = account.hasSecondFactor && !isFirstProof
    const { roles } = rolesInForce(await listRoles(tx, account.id), { isRequired: place.policy.requireSecondFactor, isOn })
    return { needs: null, session: { token, roles, id: account.id } }
  })
}

/** Adds the link. Its address is the account's, so the login also proves the account's address. Returns whether it is the first proof. */
async function addLink(
  tx: Tx,
  { dropWords }: Place,
  { identity, provider, visit }: Entry,
  { userId, token }: { userId: string; token: string },
) {
  const { now } = visit
  await insertLink(tx, { userId, ...identity, email: identity.verifiedEmail ?? '', now })
  await queueLinkNotice(tx, { userId, provider: provider.name, isLinked: true })
  const session = await findSession(tx, hashToken(token), now)
  return recordFirstProof(tx, { userId, keptSessionId: session?.id ?? null, dropWords, now })
}

async function register({ db }: Place, { identity, entered, stateHash, visit }: Entry, email: string): Promise<Outcome> {
  const firstName = entered.firstName ?? identity.firstName
  const lastName = entered.lastName ?? identity.lastName
  if (firstName === null || lastName === null) return needs('NAME')
  const { address, countryCode, now } = visit
  await requireTurn(db, { ...turns.register(networkOf(address)), now })
  return db.transaction().execute(async (tx) => {
    if (!(await deleteStart(tx, stateHash))) refuse('PROVIDER_LOGIN_EXPIRED')
    const id = await addProvenUser(tx, { email, firstName, lastName, countryCode, now })
    await insertLink(tx, { userId: id, ...identity, email, now })
    const token = await openCheckedSession(tx, { id, passwordHash: null, hasSecondFactor: false }, visit)
    return { needs: null, session: { token, roles: ['STUDENT'], id } }
  })
}
