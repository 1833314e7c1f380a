import { listSessions, logIn } from '@akada/contract/accounts.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { rolesOf } from '#features/accounts/roles-of.ts'
import { givenAdmin, givenUser } from '#testing/builders.ts'
import { type Answer, buildCommandLine, databaseUrl } from '#testing/command-line.ts'
import { effectsOf, givenCheckout } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { testDatabase } from '#testing/test-database.ts'

const app = await testApp()
const { call, db, connection, mailbox, paystack, paystackSettings, runJobs } = app
const settings = { DATABASE_URL: databaseUrl(connection), SMTP_URL: mailbox.smtpUrl, ...paystackSettings }

let commandLine: Awaited<ReturnType<typeof buildCommandLine>>
beforeAll(async () => {
  commandLine = await buildCommandLine()
})
afterAll(() => commandLine.remove())

const akada = (words: string, input?: string, env: Record<string, string> = {}): Promise<Answer> =>
  commandLine.run(words, { ...settings, ...env }, input)

const password = 'correct horse battery'
const ada = '--first-name Ada --last-name Obi'
const notUnderstood = { code: 2, stdout: '' }
const failed = { code: 1, stdout: '' }

const isSignedIn = async (person: { id: string }) => (await call(listSessions, {}, person)).statusCode === 200
const findUser = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('akada', () => {
  test('help lists all commands, and help on a group and on one of them their options', async () => {
    const [all, group, one] = await Promise.all([akada('help'), akada('user help'), akada('db migrate --help')])

    expect(all).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/user create .*payments reconcile .*mail test /s) })
    expect(group).toMatchObject({ code: 0, stdout: expect.stringMatching(/--password-stdin.*user reset-second-factor --email <email>/s) })
    expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^npm run akada -- db migrate\n/) })
  })

  test.each([
    ['', 'Which command?'],
    ['bake', 'There is no command “akada bake”.'],
    ['bake help', 'There is no command “akada bake”.'],
    ['user', '“akada user” needs a second word.'],
    ['user bake', 'There is no command “akada user bake”.'],
    ['db migrate now', '“akada db migrate” takes nothing more.'],
    ['user list --loud', '“akada user list” has no option --loud.'],
    ['user list --role', '--role needs a value'],
    ['user list --role king', 'There is no role “king”.'],
    ['user list --role ADMIN --role MANAGER', '--role can be given once only.'],
    ['user grant --email --role ADMIN', '--email needs a value'],
    ['user grant --email a@example.test', '“akada user grant” needs --role <role>.'],
    ['user sign-out', 'either --email <email> or --all'],
    ['user sign-out --all=yes', '--all takes no value.'],
    ['user sign-out --all --email a@example.test', 'either --email <email> or --all'],
    ['mail test --to nobody', '“nobody” is no email address.'],
    ['settings set --key colour --value red', 'There is no setting “colour”. There are: strikeThrough, '],
    ['settings set --key strikeThrough', '“akada settings set” needs --value <value>.'],
  ])('“%s” is not understood, says why and does nothing', async (words, sentence) => {
    expect(await akada(words)).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining(sentence) })
  })

  test('says in a sentence what keeps it from working, and where only when asked to', async () => {
    const away = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }

    const [plain, detailed] = await Promise.all([akada('user list', '', away), akada('user list', '', { ...away, LOG_LEVEL: 'debug' })])

    expect(plain).toEqual({ ...failed, stderr: 'The database can’t be opened: connect ECONNREFUSED 127.0.0.1:1\n' })
    expect(detailed).toMatchObject({ ...failed, stderr: expect.stringMatching(/^ +at /m) })
  })

  test('names every setting that is wrong', async () => {
    expect(await akada('user list', '', { PORT: 'many', NODE_ENV: 'staging' })).toMatchObject({
      ...failed,
      stderr: expect.stringMatching(/These settings need attention:(.|\n)*NODE_ENV(.|\n)*PORT/),
    })
  })
})

describe('user create', () => {
  test('makes somebody with a verified email and roles, who can log in', async () => {
    const made = await akada(`user create --email Ada@Example.test ${ada} --role admin --country GH --password-stdin`, `${password}\n`)

    expect(made).toEqual({ code: 0, stdout: 'Made an account for Ada Obi, ada@example.test: ADMIN, STUDENT.\n', stderr: '' })
    const user = await findUser('ada@example.test')
    expect(user).toMatchObject({ country: 'Ghana', country_code: 'GH', email_verified_at: expect.any(Date) })
    const { data } = await call(logIn, { body: { email: 'ada@example.test', password } })
    expect(data.roles).toEqual(['ADMIN', 'STUDENT'])
  })

  test.each([
    ['short', 'Password must be at least 8 characters.'],
    ['iloveyou1', 'This password is too common.'],
    ['akada-admin-2026', 'This password is too common.'],
  ])('refuses the password %s as registering does, and makes nobody', async (bad, sentence) => {
    const refused = await akada(`user create --email bad@example.test ${ada} --password-stdin`, bad)

    expect(refused).toMatchObject({ ...failed, stderr: expect.stringContaining(sentence) })
    expect(await findUser('bad@example.test')).toBeUndefined()
  })

  test('refuses an email that somebody has', async () => {
    const { email } = await givenUser(db)

    const refused = await akada(`user create --email ${email} ${ada} --password-stdin`, password)

    expect(refused).toEqual({ ...failed, stderr: 'An account with this email already exists.\n' })
  })

  test('takes no password that others could see, and doesn’t repeat it', async () => {
    const refused = await akada(`user create --email seen@example.test ${ada} --password ${password.replaceAll(' ', '-')}`)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('--password-stdin') })
    expect(refused.stderr).not.toContain('correct')
    expect(await findUser('seen@example.test')).toBeUndefined()
  })

  test('waits for nobody where there is no terminal', async () => {
    const refused = await akada(`user create --email ask@example.test ${ada}`, password)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('There is no terminal') })
  })

  test.each(['QQ', 'Ghana'])('knows no country %s', async (country) => {
    const refused = await akada(`user create --email x@example.test ${ada} --country ${country} --password-stdin`, password)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('is no country') })
  })

  test('says what an admin has to do where a second factor is required', async () => {
    const made = await akada(`user create --email second@example.test ${ada} --role ADMIN --password-stdin`, password, {
      REQUIRE_SECOND_FACTOR: 'true',
    })

    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('once they have turned two-step login on') })
  })
})

describe('roles', () => {
  test('are granted, and granted again without harm', async () => {
    const person = await givenUser(db)

    const first = await akada(`user grant --email ${person.email} --role manager --role INSTRUCTOR`)
    const again = await akada(`user grant --email ${person.email} --role MANAGER`)

    expect(first.stdout).toBe(`${person.email} now has these roles: INSTRUCTOR, MANAGER, STUDENT.\n`)
    expect(again).toMatchObject({ code: 0, stdout: `${person.email} had these roles already: INSTRUCTOR, MANAGER, STUDENT.\n` })
    expect(await rolesOf(db, person.id)).toEqual(['INSTRUCTOR', 'MANAGER', 'STUDENT'])
  })

  test('are revoked all or none', async () => {
    const person = await givenUser(db, { roles: ['MANAGER', 'INSTRUCTOR'] })

    const none = await akada(`user revoke --email ${person.email} --role MANAGER --role STUDENT`)
    const kept = await rolesOf(db, person.id)
    const one = await akada(`user revoke --email ${person.email} --role MANAGER`)

    expect(none).toMatchObject({ ...failed, stderr: expect.stringContaining('Everybody is a student') })
    expect(kept).toEqual(['INSTRUCTOR', 'MANAGER', 'STUDENT'])
    expect(one).toMatchObject({ code: 0, stdout: `${person.email} now has these roles: INSTRUCTOR, STUDENT.\n` })
  })

  test('leave one admin', async () => {
    await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
    const admin = await givenAdmin(db)

    const refused = await akada(`user revoke --email ${admin.email} --role ADMIN`)

    expect(refused).toEqual({ ...failed, stderr: 'This is the last admin. Make somebody else an admin first.\n' })
    expect(await rolesOf(db, admin.id)).toContain('ADMIN')
  })

  test('are for people who are there', async () => {
    expect(await akada('user grant --email nobody@example.test --role ADMIN')).toEqual({
      ...failed,
      stderr: 'Nobody has the email nobody@example.test.\n',
    })
  })
})

test('user list names everybody, or those with a role, and what holds for them', async () => {
  const { db: own, connection: ownConnection, close } = await testDatabase()
  const env = { DATABASE_URL: databaseUrl(ownConnection) }
  const nobody = await akada('user list', '', env)
  await givenUser(own, { email: 'b@example.test', first_name: 'Bola', last_name: 'Ojo', email_verified_at: null, suspended_at: new Date() })
  await givenUser(own, { email: 'a@example.test', first_name: 'Ada', last_name: 'Obi', roles: ['MANAGER'] })

  const all = await akada('user list', '', env)
  const managers = await akada('user list --role MANAGER', '', env)
  await close()

  expect(nobody.stdout).toBe('Nobody.\n')
  expect(all.stdout.split('\n')).toEqual([
    'a@example.test  Ada Obi   MANAGER, STUDENT',
    'b@example.test  Bola Ojo  STUDENT           email not verified, suspended',
    '2 people.',
    '',
  ])
  expect(managers.stdout).toBe('a@example.test  Ada Obi  MANAGER, STUDENT\n1 person.\n')
})

describe('user reset-second-factor', () => {
  test('lets in by the password alone, ends every session and tells the person', async () => {
    const person = await givenUser(db)
    await db
      .insertInto('second_factors')
      .values({ user_id: person.id, secret: Buffer.alloc(20), enabled_at: new Date() })
      .execute()
    const before = await isSignedIn(person)

    const reset = await akada(`user reset-second-factor --email ${person.email}`)
    await runJobs()

    expect(reset).toMatchObject({ code: 0, stdout: expect.stringContaining(`Two-step login is off for ${person.email}`) })
    expect([before, await isSignedIn(person)]).toEqual([true, false])
    expect(await call(logIn, { body: { email: person.email, password: 'learn-with-akada' } })).toMatchObject({ statusCode: 200 })
    expect(mailbox.mails().filter(({ to }) => to === person.email)).toMatchObject([{ subject: 'Two-step login was reset' }])
  })

  test('says so where it is off, and ends nothing', async () => {
    const person = await givenUser(db)
    await isSignedIn(person)

    expect(await akada(`user reset-second-factor --email ${person.email}`)).toEqual({ ...failed, stderr: 'Two-step login is off.\n' })
    expect(await isSignedIn(person)).toBe(true)
  })
})

test('user sign-out ends the sessions of one, or of everybody', async () => {
  const [one, other] = [await givenUser(db), await givenUser(db)]
  const signedIn = async () => [await isSignedIn(one), await isSignedIn(other)]
  await signedIn()

  const ofOne = await akada(`user sign-out --email ${one.email}`)
  const afterOne = await signedIn()
  const ofAll = await akada('user sign-out --all')

  expect(ofOne).toMatchObject({ code: 0, stdout: `${one.email} is signed out everywhere: 1 session has ended.\n` })
  expect(afterOne).toEqual([false, true])
  expect(ofAll).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Everybody is signed out: \d+ sessions? ha/) })
  expect(await signedIn()).toEqual([false, false])
})

test('db migrate brings an empty database up to date, says what it did, and does it once', async () => {
  const server = new pg.Client(inject('testServer').connection)
  await server.connect()
  const database = `akada_cli_${process.pid}`
  await server.query(`create database ${database}`)
  const env = { DATABASE_URL: databaseUrl({ ...connection, database }) }

  const first = await akada('db migrate', '', env)
  const second = await akada('db migrate', '', env)
  await server.query(`drop database ${database}`)
  await server.end()

  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0001_platform.sql\n(.|\n)*\nThe database is up to date.\n$/),
  })
  expect(second).toEqual({ code: 0, stdout: 'The database is up to date; there was nothing to do.\n', stderr: '' })
})

describe('demo seed', () => {
  test('fills an empty database, once', async () => {
    const { connection: ownConnection, close } = await testDatabase()
    const env = { DATABASE_URL: databaseUrl(ownConnection) }

    const first = await akada('demo seed', '', env)
    const second = await akada('demo seed', '', env)
    const listed = await akada('user list --role ADMIN', '', env)
    await close()

    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Made the demo catalogue.') })
    expect(second).toMatchObject({ ...failed, stderr: expect.stringContaining('This database has people already') })
    expect(listed.stdout).toContain('admin@akada.test')
  })

  test('is refused in production', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', PAYSTACK_BASE_URL: '' }

    expect(await akada('demo seed', '', production)).toMatchObject({
      ...failed,
      stderr: expect.stringContaining('never go into production'),
    })
  })
})

describe('payments reconcile', () => {
  test('settles what is due and says how many became what', async () => {
    const paid = await givenCheckout(app)
    await paystack.pay(paid.reference, { webhook: 'none' })

    const first = await akada('payments reconcile')
    const second = await akada('payments reconcile')

    expect(first).toEqual({ code: 0, stdout: 'Payments asked about: 1 (1 paid).\n', stderr: '' })
    expect(second).toEqual({ code: 0, stdout: 'No payment is due.\n', stderr: '' })
    expect(await effectsOf(db, paid)).toMatchObject({ status: 'PAID', enrollments: 1, receipts: 1 })
  })

  test('fails when the provider can’t be asked', async () => {
    await givenCheckout(app)

    const away = await akada('payments reconcile', '', { PAYSTACK_BASE_URL: 'http://127.0.0.1:1' })

    expect(away).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('(1 unknown)'),
      stderr: expect.stringContaining('could not be asked'),
    })
  })
})

describe('mail test', () => {
  test('sends a mail', async () => {
    const sent = await akada('mail test --to operator@example.test')

    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(mailbox.mails().filter(({ to }) => to === 'operator@example.test')).toMatchObject([{ subject: 'A test mail from Akada' }])
  })

  test('fails when the mail server doesn’t take it, and says when there is none', async () => {
    const [refused, none] = await Promise.all([
      akada('mail test --to operator@example.test', '', { SMTP_URL: 'smtp://127.0.0.1:1' }),
      akada('mail test --to operator@example.test', '', { SMTP_URL: '' }),
    ])

    expect(refused).toMatchObject({ ...failed, stderr: expect.stringMatching(/^The mail server did not take a mail: /) })
    expect(none).toMatchObject({ ...failed, stderr: expect.stringMatching(/^SMTP_URL is not set/) })
  })
})

describe('settings', () => {
  const env = async () => {
    const own = await testDatabase()
    return { own, env: { DATABASE_URL: databaseUrl(own.connection) } }
  }

  test('are listed as they are, and as they have been set', async () => {
    const { own, env: its } = await env()

    const before = await akada('settings list', '', its)
    const set = [
      await akada('settings set --key strikeThrough --value false', '', its),
      await akada('settings set --key refundDays --value 14', '', its),
      await akada('settings set --key sellerTaxId --value 0123', '', its),
    ]
    const after = await akada('settings list', '', its)
    await own.close()

    expect(before.stdout).toMatch(/^strikeThrough: true$(.|\n)*^refundDays: 30$/m)
    expect(set.map(({ stdout }) => stdout)).toEqual([
      'strikeThrough is false from now on.\n',
      'refundDays is 14 from now on.\n',
      'sellerTaxId is "0123" from now on.\n',
    ])
    expect(after.stdout).toMatch(/^strikeThrough: false$(.|\n)*^sellerTaxId: "0123"$(.|\n)*^refundDays: 14$/m)
  })

  test.each([
    ['strikeThrough', 'maybe', 'This must be true or false.\n'],
    ['refundDays', 'many', 'This must be a whole number.\n'],
    ['refundDays', '-1', 'This must be at least 0.\n'],
    ['refundDays', '366', 'This must be at most 365.\n'],
  ])('are not changed to what they don’t take: %s to %s', async (key, value, stderr) => {
    const refused = await akada(`settings set --key ${key} --value=${value}`)

    expect(refused).toEqual({ ...failed, stderr })
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([])
  })
})
