import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { enableSecondFactor, setUpSecondFactor } from '@akada/contract/accounts.ts'
import { Secret, TOTP } from 'otpauth'
import { insertSession } from '#features/accounts/accounts.sessions.queries.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import { createSetupLink } from '#features/accounts/create-setup-link.ts'
import { readerKeyOf, unsubscribeLinks } from '#features/newsletter/newsletter.links.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import { DEMO_PASSWORD } from '../builders.ts'
import { allMails } from '../notification-builders.ts'
import { type Asker, type Asks, ofId } from './asks.ts'
import type { World } from './world.ts'

const password = DEMO_PASSWORD
const newPassword = 'seven-quiet-lagoons'
const email = 'unknown-yet@example.test'
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000)

async function codeFor({ now, visibleId }: World, { db }: Asker, purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD') {
  const code = randomBytes(32).toString('base64url')
  const values = { user_id: visibleId, purpose, code_hash: hashToken(code), expires_at: tomorrow(now) }
  await db.insertInto('account_codes').values(values).execute()
  return code
}

/** Returns the code that an authenticator app shows after setup. */
async function setUp({ now }: World, { first }: Asker) {
  const { data } = await first(setUpSecondFactor, { body: { password } })
  const codeAt = (seconds: number) =>
    data ? new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: now.getTime() + seconds * 1000 }) : '000000'
  return { code: codeAt(0), nextCode: codeAt(30) }
}

async function turnedOn(world: World, asker: Asker) {
  const { code, nextCode } = await setUp(world, asker)
  await asker.first(enableSecondFactor, { body: { code } })
  return { body: { password, code: nextCode } }
}

const newAdmin = { firstName: 'Ada', lastName: 'Eze', email, password: newPassword }

/** The token of a setup link, on a site without admins. */
async function setupToken({ now }: World, { db }: Asker): Promise<string> {
  await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
  const link = await createSetupLink(db, { process: 'test', publicUrl: '', now })
  return link?.split('token=')[1] ?? ''
}

/** Accounts, sessions and emails: calls about the caller, and public calls. */
export const asksOfAnyone: Asks = {
  registerUser: () => ({
    body: { firstName: 'Ada', lastName: 'Eze', country: 'Nigeria', countryCode: 'NG', email, password: newPassword },
  }),
  logIn: async ({ visibleId }, { db }) => {
    const person = await db.selectFrom('users').select('email').where('id', '=', visibleId).executeTakeFirstOrThrow()
    return { body: { email: person.email, password } }
  },
  checkSetupLink: async (world, asker) => ({ body: { token: await setupToken(world, asker) } }),
  createFirstAdmin: async (world, asker) => ({ body: { ...newAdmin, token: await setupToken(world, asker) } }),
  'createFirstAdmin: a site with an admin': () => ({ body: { ...newAdmin, token: 'a-token' } }),
  verifyEmail: async (world, asker) => ({ body: { code: await codeFor(world, asker, 'VERIFY_EMAIL') } }),
  resendVerification: async (_, { db, id }) => {
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
    return {}
  },
  requestPasswordReset: () => ({ body: { email } }),
  resetPassword: async (world, asker) => ({ body: { code: await codeFor(world, asker, 'RESET_PASSWORD'), newPassword } }),
  updatePassword: () => ({ body: { oldPassword: password, newPassword } }),
  endSession: async ({ studentId, now }, { db }) => {
    const tokenHash = hashToken(randomUUID())
    await insertSession(db, { userId: studentId, tokenHash, userAgent: null, address: '127.0.0.1', now, expiresAt: tomorrow(now) })
    return { params: await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirstOrThrow() }
  },
  setUpSecondFactor: () => ({ body: { password } }),
  enableSecondFactor: async (world, asker) => ({ body: { code: (await setUp(world, asker)).code } }),
  disableSecondFactor: turnedOn,
  replaceRecoveryCodes: turnedOn,
  requestDataExport: () => ({ body: { password } }),
  deleteAccount: () => ({ body: { password } }),
  'deleteAccount: the last admin': async ({ people }, { db }) => {
    await db
      .deleteFrom('user_roles')
      .where('role', '=', 'ADMIN')
      .where('user_id', '<>', people.admin?.id ?? '')
      .execute()
    return { body: { password } }
  },

  updateProfile: () => ({ body: { about: 'Keeps books.' } }),
  updateSocialLinks: () => ({ body: { userLinks: [] } }),
  updateVisibility: () => ({ body: { isProfilePublic: true } }),
  getPublicProfile: ofId('visibleId'),
  'getPublicProfile: hidden': ofId('studentId'),
  markRead: ofId('notificationId'),
  deleteNotification: ofId('notificationId'),
  restoreNotification: ofId('dismissedId'),
  updateMailPreferences: () => ({ body: allMails }),

  requestSubscription: () => ({ body: { email } }),
  confirmSubscription: async ({ deps, now }, { db }) => {
    const token = randomUUID()
    const asked = { email, reader_key: readerKeyOf(deps.signer, email), consented_at: now, consent_version: 1 }
    const values = { ...asked, token_hash: hashToken(token), token_expires_at: tomorrow(now) }
    await db.insertInto('newsletter_subscribers').values(values).execute()
    return { body: { token } }
  },
  cancelSubscription: ({ deps }) => ({
    body: { token: new URL(unsubscribeLinks(deps, readerKeyOf(deps.signer, email)).unsubscribeUrl).searchParams.get('token') },
  }),
  disableAnnouncements: ({ deps, studentId }) => ({
    body: { token: new URL(stopLinks(deps, studentId, 'message').oneClickUrl).searchParams.get('token') },
  }),
  sendMessage: () => ({ body: { name: 'Ada', email, message: 'How do I begin to learn here?' } }),
  setCountry: () => ({ body: { country: 'NG' } }),
  getSiteText: () => ({ params: { key: 'about' } }),

  submitApplication: () => ({
    body: { brand: 'Books', headline: 'Teaches bookkeeping', bio: 'Twenty years of keeping the books of small shops in Ibadan.' },
  }),
  verifyPayment: ({ reference }) => ({ query: { reference } }),
  receiveWebhook: () => ({ body: { event: 'charge.success', data: {} } }),
  'receiveWebhook: signed': ({ paystackKey }) => {
    const body = { event: 'charge.success', data: { reference: 'nobodys' } }
    const signature = createHmac('sha512', paystackKey).update(JSON.stringify(body)).digest('hex')
    return { body, headers: { 'x-paystack-signature': signature } }
  },
}
