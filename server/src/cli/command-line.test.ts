import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listSessions, logIn } from '@akada/contract/accounts.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listRoles } from '#features/accounts/accounts.face.ts'
import { inRepository } from '#platform/assets.ts'
import { givenAdmin, givenCourse, givenInstructor, givenMediaFile, givenUser } from '#testing/builders.ts'
import { type Answer, buildCommandLine, databaseUrl, runHere } from '#testing/command-line.ts'
import { effectsOf, givenCheckout } from '#testing/order-steps.ts'
import { s3Store } from '#testing/s3-store.ts'
import { testApp } from '#testing/test-app.ts'
import { testDatabase } from '#testing/test-database.ts'
import { isThorough } from '#testing/thoroughness.ts'

const app = await testApp()
const { call, db, connection, mailbox, paystack, paystackSettings, runJobs } = app
const settings = { DATABASE_URL: databaseUrl(connection), SMTP_URL: mailbox.smtpUrl, ...paystackSettings }

let commandLine: Awaited<ReturnType<typeof buildCommandLine>>
beforeAll(async () => {
  commandLine = await buildCommandLine()
  // The folder that a server creates.
  await mkdir(path.join(commandLine.folder, 'data/media'), { recursive: true })
})
afterAll(() => commandLine.remove())

const akada = (words: string, input?: string, env: Record<string, string> = {}): Promise<Answer> =>
  runHere(words, { DATA_DIR: path.join(commandLine.folder, 'data'), ...settings, ...env }, input)
/**
 * Runs the command in a separate process, as operators do. One command of each group runs this way, which proves that it finds its packages
 * and that the process ends.
 */
const asProcess = (words: string, input?: string, env: Record<string, string> = {}): Promise<Answer> =>
  commandLine.run(words, { ...settings, ...env }, input)

const password = 'correct horse battery'
const ada = '--first-name Ada --last-name Obi'
const notUnderstood = { code: 2, stdout: '' }
const failed = { code: 1, stdout: '' }

const isSignedIn = async (person: { id: string }) => (await call(listSessions, {}, person)).statusCode === 200
/** Returns the command line's audit entries about a subject. Such entries have no actor. */
const actsAbout = async (subject: string) => {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['act', 'before', 'after'])
    .where('subject_id', '=', subject)
    .where('origin', '=', 'COMMAND_LINE')
    .where('actor_id', 'is', null)
    .orderBy('id')
    .execute()
  return entries.map(({ act, before, after }) => [act, before, after])
}
const findUser = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('akada', () => {
  test('help lists all commands, and help for a group or a command lists its options', async () => {
    const [all, group, one] = await Promise.all([asProcess('help'), akada('user help'), akada('db migrate --help')])

    expect(all).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/user create .*payments reconcile .*mail test /s) })
    expect(group).toMatchObject({ code: 0, stdout: expect.stringMatching(/--password-stdin.*user reset-second-factor --email <email>/s) })
    expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: akada db migrate\n/) })
  })

  test('--version prints the release version', async () => {
    const { version } = JSON.parse(await readFile(inRepository('package.json'), 'utf8'))

    expect(await akada('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test.each([
    ['', 'Choose a command.'],
    ['bake', 'Unknown command “akada bake”.'],
    ['bake help', 'Unknown command “akada bake”.'],
    ['user', '“akada user” needs a subcommand.'],
    ['user bake', 'Unknown command “akada user bake”.'],
    ['db migrate now', '“akada db migrate” takes no arguments.'],
    ['user list --loud', '“akada user list” has no option --loud.'],
    ['user list --role', '--role needs a value'],
    ['user list --role king', '“king” isn’t a role.'],
    ['user list --role ADMIN --role MANAGER', '--role can be given only once.'],
    ['user grant --email --role ADMIN', '--email needs a value'],
    ['user grant --email a@example.test', '“akada user grant” needs --role <role>.'],
    ['user sign-out', 'either --email <email> or --all'],
    ['user sign-out --all=yes', '--all takes no value.'],
    ['user sign-out --all --email a@example.test', 'either --email <email> or --all'],
    ['media reprocess --all --file 3', 'either --all or --file <id>'],
    ['media reprocess --file three', '“three” isn’t a file number.'],
    ['course export --course one --to a.zip', '“one” isn’t a course number.'],
    ['course import --from a.zip', '“akada course import” needs --email <email>.'],
    ['mail test --to unknown', '“unknown” isn’t an email address.'],
    ['settings set --key color --value red', 'Unknown setting “color”. The settings are: siteName, '],
    ['settings set --key strikeThrough', '“akada settings set” needs --value <value>.'],
  ])('“%s” is rejected with a reason and does nothing', async (words, sentence) => {
    expect(await akada(words)).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining(sentence) })
  })

  test('reports a startup error in one sentence, with a stack only on request', async () => {
    const away = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }

    const [plain, detailed] = await Promise.all([akada('user list', '', away), akada('user list', '', { ...away, LOG_LEVEL: 'debug' })])

    expect(plain).toEqual({ ...failed, stderr: 'The database can’t be opened: connect ECONNREFUSED 127.0.0.1:1\n' })
    expect(detailed).toMatchObject({ ...failed, stderr: expect.stringMatching(/^ +at /m) })
  })

  test('lists every invalid setting', async () => {
    expect(await akada('user list', '', { PORT: 'many', NODE_ENV: 'staging' })).toMatchObject({
      ...failed,
      stderr: expect.stringMatching(/Invalid settings:(.|\n)*NODE_ENV(.|\n)*PORT/),
    })
  })
})

describe('user create', () => {
  test('creates a user with a verified email and roles, who can log in', async () => {
    const made = await asProcess(`user create --email Ada@Example.test ${ada} --role admin --country GH --password-stdin`, `${password}\n`)

    expect(made).toEqual({ code: 0, stdout: 'Created user Ada Obi, ada@example.test: ADMIN, STUDENT.\n', stderr: '' })
    const user = await findUser('ada@example.test')
    expect(user).toMatchObject({ country: 'Ghana', country_code: 'GH', email_verified_at: expect.any(Date) })
    expect(await actsAbout(user?.id ?? '')).toEqual([['PERSON_CREATED', null, { roles: ['ADMIN'] }]])
    const { data } = await call(logIn, { body: { email: 'ada@example.test', password } })
    expect(data.roles).toEqual(['ADMIN', 'STUDENT'])
  })

  test.each([
    ['short', 'Password must be at least 8 characters.'],
    ['iloveyou1', 'This password is too common.'],
    ['akada-admin-2026', 'This password is too common.'],
  ])('rejects the password %s, as registration does, and creates no user', async (bad, sentence) => {
    const refused = await akada(`user create --email bad@example.test ${ada} --password-stdin`, bad)

    expect(refused).toMatchObject({ ...failed, stderr: expect.stringContaining(sentence) })
    expect(await findUser('bad@example.test')).toBeUndefined()
  })

  test('rejects an email that is in use', async () => {
    const { email } = await givenUser(db)

    const refused = await akada(`user create --email ${email} ${ada} --password-stdin`, password)

    expect(refused).toEqual({ ...failed, stderr: 'An account with this email already exists.\n' })
  })

  test('rejects a password that is given as an argument, and doesn’t print it', async () => {
    const refused = await akada(`user create --email seen@example.test ${ada} --password ${password.replaceAll(' ', '-')}`)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('--password-stdin') })
    expect(refused.stderr).not.toContain('correct')
    expect(await findUser('seen@example.test')).toBeUndefined()
  })

  test('doesn’t wait for input without a terminal', async () => {
    const refused = await akada(`user create --email ask@example.test ${ada}`, password)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('without a terminal') })
  })

  test.each(['QQ', 'Ghana'])('rejects the unknown country %s', async (country) => {
    const refused = await akada(`user create --email x@example.test ${ada} --country ${country} --password-stdin`, password)

    expect(refused).toMatchObject({ ...notUnderstood, stderr: expect.stringContaining('isn’t a country code') })
  })

  test('tells the operator what an admin must do if a second factor is required', async () => {
    const made = await akada(`user create --email second@example.test ${ada} --role ADMIN --password-stdin`, password, {
      REQUIRE_SECOND_FACTOR: 'true',
    })

    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('turns on two-step verification') })
  })
})

describe('roles', () => {
  test('are granted, and granting them again is harmless', async () => {
    const person = await givenUser(db)

    const first = await akada(`user grant --email ${person.email} --role manager --role INSTRUCTOR`)
    const again = await akada(`user grant --email ${person.email} --role MANAGER`)

    expect(first.stdout).toBe(`${person.email} now has these roles: INSTRUCTOR, MANAGER, STUDENT.\n`)
    expect(again).toMatchObject({ code: 0, stdout: `${person.email} already had these roles: INSTRUCTOR, MANAGER, STUDENT.\n` })
    expect(await listRoles(db, person.id)).toEqual(['INSTRUCTOR', 'MANAGER', 'STUDENT'])
    const roles = ['INSTRUCTOR', 'MANAGER', 'STUDENT']
    expect(await actsAbout(person.id)).toEqual([
      ['ROLE_GRANTED', { roles: ['STUDENT'] }, { role: 'INSTRUCTOR', roles }],
      ['ROLE_GRANTED', { roles: ['STUDENT'] }, { role: 'MANAGER', roles }],
    ])
  })

  test('are revoked all or nothing', async () => {
    const person = await givenUser(db, { roles: ['MANAGER', 'INSTRUCTOR'] })

    const none = await akada(`user revoke --email ${person.email} --role MANAGER --role STUDENT`)
    const kept = await listRoles(db, person.id)
    const one = await akada(`user revoke --email ${person.email} --role MANAGER`)

    expect(none).toMatchObject({ ...failed, stderr: expect.stringContaining('All users are students') })
    expect(kept).toEqual(['INSTRUCTOR', 'MANAGER', 'STUDENT'])
    expect(one).toMatchObject({ code: 0, stdout: `${person.email} now has these roles: INSTRUCTOR, STUDENT.\n` })
    expect((await actsAbout(person.id)).map(([act]) => act)).toEqual(['ROLE_TAKEN'])
  })

  test('can’t be revoked from the last admin', async () => {
    await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
    const admin = await givenAdmin(db)

    const refused = await akada(`user revoke --email ${admin.email} --role ADMIN`)

    expect(refused).toEqual({ ...failed, stderr: 'This is the only admin. Make another user an admin first.\n' })
    expect(await listRoles(db, admin.id)).toContain('ADMIN')
  })

  test('require an existing user', async () => {
    expect(await akada('user grant --email unknown@example.test --role ADMIN')).toEqual({
      ...failed,
      stderr: 'No account has the email unknown@example.test.\n',
    })
  })
})

test('user list shows all users, or the users with a role, and their status', async () => {
  const { db: own, connection: ownConnection, close } = await testDatabase()
  const env = { DATABASE_URL: databaseUrl(ownConnection) }
  const none = await akada('user list', '', env)
  await givenUser(own, { email: 'b@example.test', first_name: 'Bola', last_name: 'Ojo', email_verified_at: null, suspended_at: new Date() })
  await givenUser(own, { email: 'a@example.test', first_name: 'Ada', last_name: 'Obi', roles: ['MANAGER'] })

  const all = await akada('user list', '', env)
  const managers = await akada('user list --role MANAGER', '', env)
  await close()

  expect(none.stdout).toBe('No users.\n')
  expect(all.stdout.split('\n')).toEqual([
    'a@example.test  Ada Obi   MANAGER, STUDENT',
    'b@example.test  Bola Ojo  STUDENT           email not verified, suspended',
    '2 users.',
    '',
  ])
  expect(managers.stdout).toBe('a@example.test  Ada Obi  MANAGER, STUDENT\n1 user.\n')
})

describe('user reset-second-factor', () => {
  test('allows login with the password only, ends every session and notifies the user', async () => {
    const person = await givenUser(db)
    await db
      .insertInto('second_factors')
      .values({ user_id: person.id, secret: Buffer.alloc(20), enabled_at: new Date() })
      .execute()
    const before = await isSignedIn(person)

    const reset = await akada(`user reset-second-factor --email ${person.email}`)
    await runJobs()

    expect(reset).toMatchObject({ code: 0, stdout: expect.stringContaining(`Two-step verification is off for ${person.email}`) })
    expect([before, await isSignedIn(person)]).toEqual([true, false])
    expect(await actsAbout(person.id)).toEqual([['SECOND_FACTOR_RESET', null, null]])
    expect(await call(logIn, { body: { email: person.email, password: 'learn-with-akada' } })).toMatchObject({ statusCode: 200 })
    expect(mailbox.mails().filter(({ to }) => to === person.email)).toMatchObject([{ subject: 'Two-step verification was reset' }])
  })

  test('reports that two-step verification is off, and ends no session', async () => {
    const person = await givenUser(db)
    await isSignedIn(person)

    expect(await akada(`user reset-second-factor --email ${person.email}`)).toEqual({
      ...failed,
      stderr: 'Two-step verification is off.\n',
    })
    expect(await isSignedIn(person)).toBe(true)
  })
})

test('user sign-out ends one user’s sessions or all sessions', async () => {
  const [one, other] = [await givenUser(db), await givenUser(db)]
  const signedIn = async () => [await isSignedIn(one), await isSignedIn(other)]
  await signedIn()

  const ofOne = await akada(`user sign-out --email ${one.email}`)
  const afterOne = await signedIn()
  const ofAll = await akada('user sign-out --all')

  expect(ofOne).toMatchObject({ code: 0, stdout: `${one.email} was logged out everywhere: 1 session ended.\n` })
  expect(afterOne).toEqual([false, true])
  expect(ofAll).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All users were logged out: \d+ sessions? ended/) })
  expect(await signedIn()).toEqual([false, false])
  expect([await actsAbout(one.id), await actsAbout('sessions')]).toEqual([
    [['PERSON_SIGNED_OUT', null, null]],
    [['EVERYBODY_SIGNED_OUT', null, null]],
  ])
})

test.runIf(isThorough)(
  'db migrate migrates an empty database once, as its owner, reports it and grants the application access',
  async () => {
    const server = new pg.Client(inject('testServer').connection)
    await server.connect()
    const database = `akada_cli_${process.pid}`
    await server.query(`create database ${database}`)
    const env = { DATABASE_URL: databaseUrl({ ...connection, database }) }
    const owner = { DATABASE_OWNER_URL: databaseUrl({ ...inject('testServer').connection, database }) }

    const first = await akada('db migrate', '', { ...env, ...owner })
    const second = await asProcess('db migrate', '', env)
    const checked = await akada('check', '', env)
    await server.query(`drop database ${database}`)
    await server.end()

    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied 0001_platform.sql\n(.|\n)*\nThe database is up to date.\n$/),
    })
    expect(second).toEqual({ code: 0, stdout: 'The database is already up to date.\n', stderr: '' })
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.\n$/) })
  },
)

test('check lists violated data invariants and exits with 1', async () => {
  await givenMediaFile(db, { key: 'private/videos/lost.mp4' })

  const answer = await asProcess('check')

  expect(answer.code).toBe(1)
  expect(answer.stdout).toMatch(/^A file in the database is missing from storage \((once|\d+ times)\)\.\n {2}\{"table":"media_files"/m)
  expect(answer.stderr).toMatch(/checks failed\. No changes made\.\n$/)
})

describe('demo seed', () => {
  test.runIf(isThorough)('fills an empty database once', async () => {
    const { connection: ownConnection, close } = await testDatabase()
    const env = { DATABASE_URL: databaseUrl(ownConnection) }

    const first = await akada('demo seed', '', env)
    const second = await asProcess('demo seed', '', env)
    const listed = await akada('user list --role ADMIN', '', env)
    await close()

    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Created the demo catalog.') })
    expect(second).toMatchObject({ ...failed, stderr: expect.stringContaining('This database already has users') })
    expect(listed.stdout).toContain('admin@akada.test')
  })

  test('is refused in production', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', PAYSTACK_BASE_URL: '' }

    expect(await akada('demo seed', '', production)).toMatchObject({
      ...failed,
      stderr: expect.stringContaining('can’t be added in production'),
    })
  })
})

describe('payments reconcile', () => {
  test.runIf(isThorough)('settles the payments that are due and reports the number of each outcome', async () => {
    const paid = await givenCheckout(app)
    await paystack.pay(paid.reference, { webhook: 'none' })

    const first = await asProcess('payments reconcile')
    const second = await akada('payments reconcile')

    expect(first).toEqual({ code: 0, stdout: 'Payments checked: 1 (1 paid).\n', stderr: '' })
    expect(second).toEqual({ code: 0, stdout: 'No payments are due.\n', stderr: '' })
    expect(await effectsOf(db, paid)).toMatchObject({ status: 'PAID', enrollments: 1, receipts: 1 })
  })

  test('fails if the provider can’t be reached', async () => {
    await givenCheckout(app)

    const away = await akada('payments reconcile', '', { PAYSTACK_BASE_URL: 'http://127.0.0.1:1' })

    expect(away).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('(1 unknown)'),
      stderr: expect.stringContaining('didn’t respond for some payments'),
    })
  })
})

describe('media reprocess', () => {
  test.runIf(isThorough)('queues the videos that lack renditions, or requeues a given video', async () => {
    const course = await givenCourse(db, { curriculum: [[{}]] })
    const { video_id } = await db
      .selectFrom('lectures')
      .select('video_id')
      .where('id', '=', course.lectureIds[0] ?? 0)
      .executeTakeFirstOrThrow()
    const change = (status: 'READY' | 'FAILED' | 'WAITING') =>
      db.updateTable('transcodings').set({ status, percent: 100 }).where('video_id', '=', video_id).execute()

    const missing = await asProcess('media reprocess')
    await change('READY')
    const [one, gone] = [await akada(`media reprocess --file ${video_id}`), await akada('media reprocess --file 999999999')]

    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'make-renditions').execute()
    expect(missing).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Videos queued: \d+\.\n$/) })
    expect(one).toMatchObject({ code: 0, stdout: 'Videos queued: 1.\n' })
    expect(gone).toMatchObject({ ...failed, stderr: 'File 999999999 doesn’t exist.\n' })
    expect(jobs.filter(({ payload }) => (payload as { videoId: number }).videoId === video_id)).toHaveLength(2)
  })
})

describe('media sweep', () => {
  test('lists missing files and then fails', async () => {
    const { key } = await givenMediaFile(db)

    const result = await akada('media sweep --dry-run')

    const { id } = await db.selectFrom('media_files').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('Missing files: ') })
    expect(result.stdout).toMatch(/^Files to delete: 0 /)
    expect(result.stdout).toContain(`Missing: file of media_files ${id}.\n`)
  })
})

describe('storage move', () => {
  test.runIf(isThorough)('moves this machine’s files to the bucket, and reports a missing bucket', async () => {
    const { place, storage, close } = await s3Store()
    const folder = await mkdtemp(path.join(tmpdir(), 'akada-move-'))
    await mkdir(path.join(folder, 'media/public'), { recursive: true })
    await writeFile(path.join(folder, 'media/public/a.txt'), 'abc')
    const bucket = {
      DATA_DIR: folder,
      S3_BUCKET: place.bucket,
      S3_ENDPOINT: place.endpoint,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    }

    const moved = await asProcess('storage move', undefined, bucket)
    const again = await akada('storage move', undefined, bucket)
    const nowhere = await akada('storage move', undefined, { DATA_DIR: folder })

    expect([moved.stdout, again.stdout]).toEqual(['Files moved: 1 (0.0 MB).\n', 'No files to move.\n'])
    expect(moved.stderr).toBe('')
    expect(await storage.size('public/a.txt')).toBe(3)
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('No bucket is configured.') })
    await close()
    await rm(folder, { recursive: true })
  })
})

describe('course export and import', () => {
  test.runIf(isThorough)('exports a course and imports it as a draft', async () => {
    const lectures = [{ content_type: 'TEXT' as const, content_html: safeHtml`<p>Words.</p>` }]
    const course = await givenCourse(db, { title: 'To take away', curriculum: [lectures] })
    const instructor = await givenInstructor(db)
    const student = await givenUser(db)
    const away = path.join(commandLine.folder, 'away.zip')

    const exported = await asProcess(`course export --course ${course.id} --to away.zip`)
    const [again, none] = [
      await akada(`course export --course ${course.id} --to ${away}`),
      await akada('course export --course 999999 --to no.zip'),
    ]
    const imported = await asProcess(`course import --from away.zip --email ${instructor.email}`)
    const [refused, noCourse] = [
      await akada(`course import --from ${away} --email ${student.email}`),
      await akada(`course import --from ${import.meta.filename} --email ${instructor.email}`),
    ]

    expect(exported).toMatchObject({ code: 0, stdout: 'Exported “To take away” (0.0 MB) to away.zip.\n' })
    expect([again.code, none.stderr]).toEqual([1, 'Course not found.\n'])
    const drafts = await db
      .selectFrom('courses')
      .select('id')
      .where('instructor_id', '=', instructor.id)
      .where('status', '=', 'DRAFT')
      .execute()
    expect(imported).toMatchObject({
      code: 0,
      stdout: `Created draft “To take away” (course ${drafts[0]?.id}) for ${instructor.email}.\n`,
    })
    expect(refused.stderr).toBe(`${student.email} isn’t an instructor.\n`)
    expect(noCourse).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^This ZIP file is incomplete or damaged/),
      stderr: 'Nothing was imported.\n',
    })
  })
})

describe('mail test', () => {
  test('sends an email', async () => {
    const sent = await asProcess('mail test --to operator@example.test')

    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(mailbox.mails().filter(({ to }) => to === 'operator@example.test')).toMatchObject([{ subject: 'Test email from Akada' }])
  })

  test('fails if the mail server can’t be reached, and reports a missing SMTP_URL', async () => {
    const [refused, none] = await Promise.all([
      akada('mail test --to operator@example.test', '', { SMTP_URL: 'smtp://127.0.0.1:1' }),
      akada('mail test --to operator@example.test', '', { SMTP_URL: '' }),
    ])

    expect(refused).toMatchObject({ ...failed, stderr: expect.stringMatching(/^The mail server rejected an email: /) })
    expect(none).toMatchObject({ ...failed, stderr: expect.stringMatching(/^SMTP_URL isn’t set/) })
  })
})

describe('settings', () => {
  const env = async () => {
    const own = await testDatabase()
    return { own, env: { DATABASE_URL: databaseUrl(own.connection) } }
  }

  test.runIf(isThorough)('are listed with their values, before and after a change', async () => {
    const { own, env: its } = await env()

    const before = await asProcess('settings list', '', its)
    const set = [
      await akada('settings set --key strikeThrough --value false', '', its),
      await akada('settings set --key refundDays --value 14', '', its),
      await akada('settings set --key sellerTaxId --value 0123', '', its),
    ]
    const after = await akada('settings list', '', its)
    await own.close()

    expect(before.stdout).toMatch(/^strikeThrough: true$(.|\n)*^refundDays: 30$/m)
    expect(set.map(({ stdout }) => stdout)).toEqual([
      'strikeThrough is now false.\n',
      'refundDays is now 14.\n',
      'sellerTaxId is now "0123".\n',
    ])
    expect(after.stdout).toMatch(/^strikeThrough: false$(.|\n)*^sellerTaxId: "0123"$(.|\n)*^refundDays: 14$/m)
  })

  test.each([
    ['strikeThrough', 'maybe', 'This must be true or false.\n'],
    ['refundDays', 'many', 'This must be a whole number.\n'],
    ['refundDays', '-1', 'This must be at least 0.\n'],
    ['refundDays', '366', 'This must be at most 365.\n'],
  ])('can’t be set to an invalid value: %s to %s', async (key, value, stderr) => {
    const refused = await akada(`settings set --key ${key} --value=${value}`)

    expect(refused).toEqual({ ...failed, stderr })
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([])
  })
})
