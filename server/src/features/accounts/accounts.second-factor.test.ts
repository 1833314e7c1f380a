import {
  disableSecondFactor,
  enableSecondFactor,
  endSession,
  getSecondFactor,
  logIn,
  replaceRecoveryCodes,
  requestPasswordReset,
  resetPassword,
  setUpSecondFactor,
} from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenAdmin, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { lockAccount } from './accounts.queries.ts'

const app = await testApp({ policy: { requireSecondFactor: true } })
const { call, db, clock } = app

const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const subjectsTo = (email: string) => app.mailbox.mails().flatMap(({ to, subject }) => (to === email ? [subject] : []))

const password = DEMO_PASSWORD
const codeOf = (secret: string, offsetSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() + offsetSeconds * 1000 })

type Person = Awaited<ReturnType<typeof givenUser>>

async function withSecondFactor(person: Person) {
  const { data } = await call(setUpSecondFactor, { body: { password } }, person)
  const enabled = await call(enableSecondFactor, { body: { code: codeOf(data.secret) } }, person)
  wait(60)
  return { ...person, secret: data.secret as string, recoveryCodes: enabled.data.recoveryCodes as string[] }
}

const logInAs = ({ email }: { email: string }, code?: string) =>
  call(logIn, { body: { email, password, ...(code !== undefined && { code }) } }, undefined, elsewhere())
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')

const accountWith = (token: string) => call(getAccount, {}, undefined, { authorization: `Bearer ${token}` })

/** Locks an account until `letGo` is called. */
async function holdAccount(userId: string) {
  const tx = await db.startTransaction().execute()
  await lockAccount(tx, userId)
  return { letGo: () => tx.rollback().execute() }
}

describe('setting up a second factor', () => {
  test('returns the secret as text and as a QR code', async () => {
    const person = await givenUser(db)

    const { data } = await call(setUpSecondFactor, { body: { password } }, person)

    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(Object.fromEntries(new URL(data.otpauthUrl).searchParams)).toEqual({
      issuer: 'Akada',
      secret: data.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(decodeURIComponent(data.otpauthUrl)).toContain(`otpauth://totp/Akada:${person.email}?`)
    expect(data.qrCode.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    // A QR code's finder pattern is seven modules wide and starts after the quiet zone of four modules.
    expect(data.qrCode.path.startsWith('M4 4h7v1h-7z')).toBe(true)
    expect(data.qrCode.size % 4).toBe(1)
  })

  test('changes nothing until a code confirms that the app has the secret', async () => {
    const person = await givenUser(db)
    await call(setUpSecondFactor, { body: { password } }, person)

    expect((await call(getSecondFactor, {}, person)).data).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect(await logInAs(person)).toMatchObject({ statusCode: 200 })
  })

  test('requires the password', async () => {
    const answer = await call(setUpSecondFactor, { body: { password: 'wrong' } }, await givenUser(db))

    expect(answer).toMatchObject({ statusCode: 400, code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] })
  })

  test.each([
    ['setting up', setUpSecondFactor, { password }],
    ['enabling', enableSecondFactor, { code: '123456' }],
    ['disabling', disableSecondFactor, { password, code: '123456' }],
    ['replacing the recovery codes', replaceRecoveryCodes, { password, code: '123456' }],
  ] as const)('requires login, as do all related calls: %s', async (_, endpoint, body) => {
    expect(await call(endpoint, { body } as never)).toMatchObject({ statusCode: 401 })
  })
})

describe('enabling a second factor', () => {
  test('returns ten recovery codes, stores only their hashes and notifies the user', async () => {
    const person = await withSecondFactor(await givenUser(db))
    await app.runJobs()

    expect(new Set(person.recoveryCodes).size).toBe(10)
    for (const code of person.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/)
    const rows = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
    expect((await call(getSecondFactor, {}, person)).data).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect(subjectsTo(person.email)).toEqual(['Two-step verification is on'])
  })

  test('ends every other session, because these were started without a code, and notifies the user', async () => {
    const admin = await givenAdmin(db)
    const { token } = (await logInAs(admin)).data
    const before = await accountWith(token)

    await withSecondFactor(admin)
    await app.runJobs()

    expect([before.statusCode, (await accountWith(token)).statusCode]).toEqual([200, 401])
    expect((await call(getAccount, {}, admin)).data.roles).toContainEqual({ name: 'ADMIN' })
    expect(app.mailbox.mails().find(({ to }) => to === admin.email)?.text).toContain('Your other devices were logged out.')
  })

  test('ends no session if the code is wrong', async () => {
    const person = await givenUser(db)
    const { token } = (await logInAs(person)).data
    const { data } = await call(setUpSecondFactor, { body: { password } }, person)

    await call(enableSecondFactor, { body: { code: wrongCode(data.secret) } }, person)

    expect((await accountWith(token)).statusCode).toBe(200)
  })

  test('rejects a concurrent login that was checked without a code', async () => {
    const person = await givenUser(db)
    const { data } = await call(setUpSecondFactor, { body: { password } }, person)
    const account = await holdAccount(person.id)
    const enabling = call(enableSecondFactor, { body: { code: codeOf(data.secret) } }, person)
    await untilWaiting(db, 1)
    const login = logInAs(person)
    await untilWaiting(db, 2)

    await account.letGo()

    expect(await enabling).toMatchObject({ statusCode: 200 })
    expect(await login).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_REQUIRED' })
  })

  test('is refused with a wrong code, before setup, and after the factor was enabled', async () => {
    const [fresh, started] = [await givenUser(db), await givenUser(db)]
    const { data } = await call(setUpSecondFactor, { body: { password } }, started)
    const done = await withSecondFactor(await givenUser(db))

    expect(await call(enableSecondFactor, { body: { code: '123456' } }, fresh)).toMatchObject({ code: 'SECOND_FACTOR_NOT_SET_UP' })
    expect(await call(enableSecondFactor, { body: { code: wrongCode(data.secret) } }, started)).toMatchObject({
      statusCode: 400,
      code: 'SECOND_FACTOR_WRONG',
      errors: [{ path: 'code' }],
    })
    expect(await call(enableSecondFactor, { body: { code: codeOf(done.secret) } }, done)).toMatchObject({ code: 'SECOND_FACTOR_ON' })
    expect(await call(setUpSecondFactor, { body: { password } }, done)).toMatchObject({ code: 'SECOND_FACTOR_ON' })
  })

  test('succeeds only once for concurrent requests', async () => {
    const person = await givenUser(db)
    const { data } = await call(setUpSecondFactor, { body: { password } }, person)
    const body = { code: codeOf(data.secret) }

    const answers = await Promise.all([1, 2, 3].map(() => call(enableSecondFactor, { body }, person)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await call(getSecondFactor, {}, person)).data.recoveryCodesLeft).toBe(10)
  })
})

describe('login with a second factor', () => {
  test('asks for the code after a correct password, without counting a failure', async () => {
    const person = await withSecondFactor(await givenUser(db))

    const asked = []
    for (let n = 0; n < 8; n++) asked.push(await logInAs(person))

    expect(asked[7]).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_REQUIRED', data: null })
    expect(await logInAs(person, codeOf(person.secret))).toMatchObject({ statusCode: 200, data: { id: person.id } })
  })

  test('doesn’t reveal the second factor to a caller with a wrong password', async () => {
    const { email, secret } = await withSecondFactor(await givenUser(db))

    expect(await call(logIn, { body: { email, password: 'wrong', code: codeOf(secret) } })).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })

  test.each([
    ['from the previous time step', -30, 200],
    ['from the next time step', 30, 200],
    ['from two time steps earlier', -60, 400],
    ['from two time steps later', 60, 400],
  ])('accepts a code from at most one time step away: %s', async (_, offset, statusCode) => {
    const person = await withSecondFactor(await givenUser(db))
    wait(60)

    expect(await logInAs(person, codeOf(person.secret, offset))).toMatchObject({ statusCode })
  })

  test('accepts a code with the space that authenticator apps display', async () => {
    const person = await withSecondFactor(await givenUser(db))

    expect(await logInAs(person, codeOf(person.secret).replace(/^.../, '$& '))).toMatchObject({ statusCode: 200 })
  })

  test('accepts an app code only once, even with 100 concurrent requests', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const code = codeOf(person.secret)

    const answers = await Promise.all(Array.from({ length: 100 }, () => logInAs(person, code)))
    wait(20 * 60)

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await logInAs(person, codeOf(person.secret))).toMatchObject({ statusCode: 200 })
    expect(await logInAs(person, codeOf(person.secret))).toMatchObject({ statusCode: 400, code: 'SECOND_FACTOR_WRONG' })
    expect(await logInAs(person, codeOf(person.secret, -30))).toMatchObject({ statusCode: 400 })
  })

  test('counts wrong codes like wrong passwords, even with correct passwords in between', async () => {
    const person = await withSecondFactor(await givenUser(db))
    for (let failure = 0; failure < 5; failure++) {
      await logInAs(person, wrongCode(person.secret))
      await logInAs(person)
    }

    expect(await logInAs(person, codeOf(person.secret))).toMatchObject({ statusCode: 429 })
  })

  test('accepts a recovery code once, even in lowercase and with spaces', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const [first = '', second = ''] = person.recoveryCodes
    const copied = ` ${first.toLowerCase().replaceAll('-', ' ')}`

    const answers = [await logInAs(person, copied), await logInAs(person, first), await logInAs(person, second.replaceAll('-', ''))]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200])
    expect((await call(getSecondFactor, {}, person)).data.recoveryCodesLeft).toBe(8)
  })

  test('accepts a recovery code once, even with 100 concurrent requests', async () => {
    const person = await withSecondFactor(await givenUser(db))

    const answers = await Promise.all(Array.from({ length: 100 }, () => logInAs(person, person.recoveryCodes[3])))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('rejects another user’s recovery code', async () => {
    const [mine, theirs] = [await withSecondFactor(await givenUser(db)), await withSecondFactor(await givenUser(db))]

    expect(await logInAs(mine, theirs.recoveryCodes[0])).toMatchObject({ statusCode: 400 })
  })

  test('still requires the code after a password reset', async () => {
    const person = await withSecondFactor(await givenUser(db))
    await call(requestPasswordReset, { query: {}, body: { email: person.email } })
    await app.runJobs()
    const mail = app.mailbox.mails().find(({ to, subject }) => to === person.email && subject.startsWith('Reset'))
    const code = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await call(resetPassword, { query: {}, body: { code, newPassword: 'another passphrase' } })

    expect(await call(logIn, { body: { email: person.email, password: 'another passphrase' } })).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
  })
})

describe('disabling a second factor', () => {
  test('requires the password and a code, deletes the secret and notifies the user', async () => {
    const person = await withSecondFactor(await givenUser(db))

    const answers = [
      await call(disableSecondFactor, { body: { password: 'wrong', code: codeOf(person.secret) } }, person),
      await call(disableSecondFactor, { body: { password, code: wrongCode(person.secret) } }, person),
      await call(disableSecondFactor, { body: { password, code: codeOf(person.secret) } }, person),
      await call(disableSecondFactor, { body: { password, code: codeOf(person.secret) } }, person),
    ]
    await app.runJobs()

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [400, 'WRONG_PASSWORD'],
      [400, 'SECOND_FACTOR_WRONG'],
      [200, undefined],
      [409, 'SECOND_FACTOR_OFF'],
    ])
    expect(await logInAs(person)).toMatchObject({ statusCode: 200 })
    expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    expect(subjectsTo(person.email)[0]).toBe('Two-step verification is off')
  })
})

describe('replacing recovery codes', () => {
  test('returns ten new codes, invalidates the previous ones and notifies the user', async () => {
    const person = await withSecondFactor(await givenUser(db))

    const { data } = await call(replaceRecoveryCodes, { body: { password, code: codeOf(person.secret) } }, person)
    await app.runJobs()

    const answers = [await logInAs(person, person.recoveryCodes[0]), await logInAs(person, data.recoveryCodes[0])]
    expect(data.recoveryCodes).toHaveLength(10)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200])
    expect(subjectsTo(person.email)[0]).toBe('Your recovery codes were replaced')
  })

  test('accepts a recovery code as proof', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const [code = ''] = person.recoveryCodes

    const answers = [
      await call(replaceRecoveryCodes, { body: { password, code } }, person),
      await call(replaceRecoveryCodes, { body: { password, code } }, person),
    ]

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [200, undefined],
      [400, 'SECOND_FACTOR_WRONG'],
    ])
  })

  test('is refused without a second factor, and changes nothing with a wrong password or code', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const code = codeOf(person.secret)

    const answers = [
      await call(replaceRecoveryCodes, { body: { password, code } }, await givenUser(db)),
      await call(replaceRecoveryCodes, { body: { password: 'wrong', code } }, person),
      await call(replaceRecoveryCodes, { body: { password, code: wrongCode(person.secret) } }, person),
    ]
    await app.runJobs()

    expect(answers).toMatchObject([
      { statusCode: 409, code: 'SECOND_FACTOR_OFF' },
      { statusCode: 400, code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] },
      { statusCode: 400, code: 'SECOND_FACTOR_WRONG', errors: [{ path: 'code' }] },
    ])
    expect(await logInAs(person, person.recoveryCodes[0])).toMatchObject({ statusCode: 200 })
    expect(subjectsTo(person.email)).not.toContain('Your recovery codes were replaced')
  })

  test('accepts an app code only once', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const body = { password, code: codeOf(person.secret) }

    const answers = await Promise.all([1, 2, 3].map(() => call(replaceRecoveryCodes, { body }, person)))
    const again = await call(replaceRecoveryCodes, { body }, person)

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect(again).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  })

  test('is refused if a concurrent request disabled the second factor', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const [first = '', second = ''] = person.recoveryCodes
    const account = await holdAccount(person.id)
    const disabling = call(disableSecondFactor, { body: { password, code: first } }, person)
    await untilWaiting(db, 1)
    const renewing = call(replaceRecoveryCodes, { body: { password, code: second } }, person)
    await untilWaiting(db, 2)

    await account.letGo()

    expect(await disabling).toMatchObject({ statusCode: 200 })
    expect(await renewing).toMatchObject({ statusCode: 409, code: 'SECOND_FACTOR_OFF' })
  })

  test('leaves exactly ten codes after concurrent requests', async () => {
    const person = await withSecondFactor(await givenUser(db))
    const account = await holdAccount(person.id)
    const renewals = person.recoveryCodes.slice(0, 3).map((code) => call(replaceRecoveryCodes, { body: { password, code } }, person))
    await untilWaiting(db, 3)

    await account.letGo()

    expect((await Promise.all(renewals)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await call(getSecondFactor, {}, person)).data.recoveryCodesLeft).toBe(10)
  })
})

describe('an attacker who knows the password', () => {
  test.each([
    ['disabling the second factor', disableSecondFactor],
    ['replacing the recovery codes', replaceRecoveryCodes],
  ] as const)('can’t guess the code by %s', async (_, endpoint) => {
    const person = await withSecondFactor(await givenUser(db))
    const statuses = []
    for (let failure = 0; failure < 6; failure++) {
      statuses.push((await call(endpoint, { body: { password, code: wrongCode(person.secret) } }, person)).statusCode)
      // A correct password between the guesses must not reset the count.
      await call(setUpSecondFactor, { body: { password } }, person)
    }

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe('required second factor for managers and admins', () => {
  const accountOf = async (person: Person) => {
    const { data } = await call(getAccount, {}, person)
    return { roles: data.roles.map(({ name }: { name: string }) => name), mustTurnOn: data.mustTurnOnSecondFactor }
  }

  test.each([
    ['a manager’s', givenManager, 'MANAGER'],
    ['an admin’s', givenAdmin, 'ADMIN'],
  ])('suspends %s privileges while the factor is off', async (_, given, role) => {
    const person = await given(db)
    const before = await accountOf(person)
    const { secret } = await withSecondFactor(person)
    const during = await accountOf(person)
    await call(disableSecondFactor, { body: { password, code: codeOf(secret) } }, person)

    expect([before, during, await accountOf(person)]).toEqual([
      { roles: ['STUDENT'], mustTurnOn: true },
      { roles: [role, 'STUDENT'], mustTurnOn: false },
      { roles: ['STUDENT'], mustTurnOn: true },
    ])
  })

  test('limits an admin without the factor to student permissions, also in the login response', async () => {
    const [admin, other] = [await givenAdmin(db), await givenUser(db)]
    await logInAs(other)
    const { id } = await db.selectFrom('sessions').select('id').where('user_id', '=', other.id).executeTakeFirstOrThrow()

    expect(await call(endSession, { params: { id } }, admin)).toMatchObject({ statusCode: 404 })
    expect((await logInAs(admin)).data.roles).toEqual(['STUDENT'])
    expect((await call(getSecondFactor, {}, admin)).data).toMatchObject({ isOn: false, isRequired: true })
    await withSecondFactor(admin)
    expect(await call(endSession, { params: { id } }, admin)).toMatchObject({ statusCode: 200 })
  })

  test('doesn’t apply to students', async () => {
    const student = await givenUser(db)

    expect((await call(getSecondFactor, {}, student)).data.isRequired).toBe(false)
    expect(await accountOf(student)).toEqual({ roles: ['STUDENT'], mustTurnOn: false })
  })
})
