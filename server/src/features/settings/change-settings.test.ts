import { getSiteText } from '@akada/contract/settings.ts'
import * as settings from '@akada/contract/site-settings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { givenAdmin, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { liveSettings } from './settings.live.ts'

const { app, call, db, deps, clock, connection, mailbox } = await testApp()

let admin: { id: string }
beforeAll(async () => {
  admin = await givenAdmin(db)
})

const now = async () => (await call(settings.getSettings, {}, admin)).data as Awaited<ReturnType<typeof shown>>
const shown = async () => ({ brand: { version: 0 }, money: { version: 0 }, rules: { version: 0 } })
const versionOf = async (group: 'brand' | 'money' | 'rules') => (await now())[group].version
const lastEntry = () => db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

describe('site settings', () => {
  test('have the environment’s values until an admin changes them', async () => {
    const { data } = await call(settings.getSettings, {}, admin)

    expect(data.brand).toEqual({
      version: 0,
      siteName: '',
      supportEmail: '',
      socialLinks: [],
      logoUrl: null,
      timeZone: 'Africa/Lagos',
      storefrontTitle: '',
      storefrontText: '',
      showsPopularRow: true,
      showsNewRow: true,
      showsFreeRow: true,
      showsInstructorRow: true,
      otherwise: {
        siteName: 'Akada',
        supportEmail: 'support@akada.test',
        storefrontTitle: 'Practical courses, taught by people who do the work',
        storefrontText: 'For anyone who wants a new skill, a better job or a stronger business. Learn on any phone, at your own pace.',
      },
    })
    expect(data.money).toMatchObject({ version: 0, foreignCurrency: 'usd', instructorShareBps: 7000, refundDays: 30, strikeThrough: true })
    expect(data.rules).toMatchObject({ version: 0, approveInstructors: false, requireSecondFactor: false, couponMaxPercent: 100 })
  })

  test('apply as soon as the response is sent, and the audit log records the change and the admin', async () => {
    const answer = await call(
      settings.updateMoney,
      { body: { version: await versionOf('money'), refundDays: 14, instructorShareBps: 6_000, sellerName: '' } },
      admin,
      { 'x-forwarded-for': '102.89.23.7' },
    )

    expect(answer.data).toMatchObject({ refundDays: 14, instructorShareBps: 6_000 })
    expect((await call(getSiteText, { params: { key: 'about' } })).data.html).toContain('request a refund within 14 days.')
    expect(await lastEntry()).toMatchObject({
      act: 'SETTING_CHANGED',
      actor_id: admin.id,
      origin: 'WEB',
      network: '102.89.23.7',
      subject_kind: 'SETTING',
      subject_id: 'money',
      before: { refundDays: 30, instructorShareBps: 7_000 },
      after: { refundDays: 14, instructorShareBps: 6_000 },
    })
  })

  test('that are saved unchanged create neither an audit log entry nor a new version', async () => {
    const [entry, version] = [await lastEntry(), await versionOf('money')]

    const { refundDays } = (await call(settings.getSettings, {}, admin)).data.money
    const answer = await call(settings.updateMoney, { body: { version, refundDays } }, admin)

    expect(answer.data.version).toBe(version)
    expect(await lastEntry()).toEqual(entry)
  })

  test('are changed by only one of ten concurrent calls, and the others get the newer values', async () => {
    const version = await versionOf('money')

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => call(settings.updateMoney, { body: { version, payoutHoldDays: 50 + index } }, admin)),
    )

    const [won] = answers.filter(({ statusCode }) => statusCode === 200)
    const lost = answers.filter(({ code }) => code === 'SETTINGS_CHANGED')
    expect(lost).toHaveLength(9)
    expect(lost[0]?.data).toMatchObject({ version: version + 1, payoutHoldDays: won?.data.payoutHoldDays })
    expect((await now()).money).toMatchObject({ version: version + 1, payoutHoldDays: won?.data.payoutHoldDays })
  })

  test.each([
    [settings.updateMoney, { instructorShareBps: 10_001 }, 'instructorShareBps'],
    [settings.updateMoney, { refundDays: 'a month' }, 'refundDays'],
    [settings.updateMoney, { foreignCurrency: 'euro' }, 'foreignCurrency'],
    [settings.updateBrand, { supportEmail: 'help' }, 'supportEmail'],
    [settings.updateBrand, { socialLinks: ['https://x.com/akada', 'http://x.com'] }, 'socialLinks.1'],
    [settings.updateRules, { couponMinPercent: 60, couponMaxPercent: 50 }, 'couponMaxPercent'],
  ])('reject an invalid value with its path, and save nothing: %#', async (endpoint, change, path) => {
    const before = await now()
    const group = path.startsWith('coupon') ? 'rules' : endpoint === settings.updateMoney ? 'money' : 'brand'

    const answer = await call(
      endpoint as typeof settings.updateMoney,
      { body: { version: before[group].version, ...change } as never },
      admin,
    )

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path }] })
    expect(await now()).toEqual(before)
  })

  test('are restricted to admins', async () => {
    for (const person of [await givenUser(db), await givenInstructor(db), await givenManager(db)]) {
      expect((await call(settings.getSettings, {}, person)).statusCode).toBe(403)
      expect((await call(settings.updateMoney, { body: { version: 0 } }, person)).statusCode).toBe(403)
    }
  })
})

describe('the site brand', () => {
  test('applies immediately in every process, and returns to the default when it is cleared', async () => {
    const elsewhere = liveSettings(db, deps.settings.setUp, () => {})
    let heard = () => {}
    const told = new Promise<void>((resolve) => (heard = resolve))
    const listener = await listen(connection, ['catalog'], {
      onNotification: () => void elsewhere.follow().then(() => elsewhere.site.name === 'Ilé-Ìwé' && heard()),
      onReconnect: () => {},
      onError: () => {},
    })
    const brand = { siteName: ' Ilé-Ìwé ', supportEmail: 'Help@ile-iwe.test', socialLinks: ['https://x.com/ileiwe'] }

    const { data } = await call(settings.updateBrand, { body: { version: await versionOf('brand'), ...brand } }, admin)
    await told
    await listener.close()

    expect(data).toMatchObject({ siteName: 'Ilé-Ìwé', supportEmail: 'help@ile-iwe.test', socialLinks: brand.socialLinks })
    for (const { site } of [deps, elsewhere])
      expect(site).toMatchObject({ name: 'Ilé-Ìwé', supportEmail: 'help@ile-iwe.test', socialLinks: brand.socialLinks })
    expect((await app.inject('/api/openapi.json')).json().info.title).toContain('Ilé-Ìwé')

    await call(settings.updateBrand, { body: { version: data.version, siteName: '', supportEmail: '', socialLinks: [] } }, admin)

    expect(deps.site).toMatchObject({ name: 'Akada', supportEmail: 'support@akada.test', socialLinks: [] })
  })
})

describe('site rules', () => {
  test('can’t require a second factor until the admin who changes them has one', async () => {
    const ask = async () => call(settings.updateRules, { body: { version: await versionOf('rules'), requireSecondFactor: true } }, admin)
    const withoutFactor = await ask()
    await db
      .insertInto('second_factors')
      .values({ user_id: admin.id, secret: Buffer.from('x'), enabled_at: clock.now })
      .execute()

    const withFactor = await ask()
    const manager = await call(settings.getSettings, {}, await givenAdmin(db))

    expect(withoutFactor).toMatchObject({ statusCode: 409, code: 'SECOND_FACTOR_FIRST' })
    expect(withFactor.data.requireSecondFactor).toBe(true)
    expect(manager.statusCode).toBe(403)
    await call(settings.updateRules, { body: { version: withFactor.data.version, requireSecondFactor: false } }, admin)
  })
})

describe('site pages', () => {
  const textOf = async (key: 'about' | 'contact') => (await call(settings.getEditableText, { params: { key } }, admin)).data
  const change = (version: number, html: string | null) =>
    call(settings.updateText, { params: { key: 'contact' }, body: { version, html } }, admin)

  test('are edited with placeholders and can be reset to the default, and the audit log records both changes', async () => {
    const before = await textOf('contact')

    const { data: edited } = await change(before.version, '<p>Write to {support}.</p><script>steal()</script>')
    const stale = await change(before.version, '<p>Mine</p>')
    const { data: back } = await change(edited.version, null)

    expect(before).toMatchObject({ isDefault: true, updatedAt: null, html: expect.stringContaining('{support}') })
    expect(edited).toMatchObject({ isDefault: false, version: before.version + 1, html: '<p>Write to {support}.</p>' })
    expect(stale).toMatchObject({ code: 'SETTINGS_CHANGED', data: edited })
    expect(back).toEqual({ ...before, version: before.version + 2 })
    expect(await lastEntry()).toMatchObject({
      act: 'TEXT_CHANGED',
      actor_id: admin.id,
      subject_kind: 'TEXT',
      subject_id: 'contact',
      before: { html: '<p>Write to {support}.</p>' },
      after: { html: null },
    })
  })

  test.each(['', '<p> </p>', '<script>only()</script>'])('can’t be empty: %j', async (html) => {
    const { version } = await textOf('contact')

    expect(await change(version, html)).toMatchObject({ statusCode: 400, code: 'TEXT_EMPTY' })
  })

  test('have a preview that looks like the saved page, without saving it', async () => {
    const before = await textOf('about')

    const { data } = await call(settings.previewText, { body: { html: '<h3>{site}</h3><p onclick="steal()">Hi</p>' } }, admin)

    expect(data).toEqual({ html: '<h2>Akada</h2><p>Hi</p>' })
    expect(await textOf('about')).toEqual(before)
  })
})

describe('testing a connection', () => {
  const tested = (name: 'mail' | 'payments' | 'storage' | 'database', by = admin) =>
    call(settings.checkConnection, { params: { name }, body: {} }, by)

  test.each([
    ['mail', /^Test email sent to /],
    ['payments', 'Connected to Paystack in test mode.'],
    ['storage', /^A file was written, read and removed\. .+ available\.$/],
    ['database', /^Connected to PostgreSQL \d.+\. The database uses /],
  ] as const)('reports that it works: %s', async (name, sentence) => {
    const { data } = await tested(name)

    expect(data).toMatchObject({ isWorking: true, sentence: expect.stringMatching(sentence) })
  })

  test('sends an email to the caller', async () => {
    await tested('mail')

    const { email } = await db.selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow()
    expect(mailbox.mails().some(({ to, subject }) => to.includes(email) && subject === 'Test email from Akada')).toBe(true)
  })

  test('explains a failure in plain words, without internal details', async () => {
    const broken = new Error('The mail server rejected an email: connect ECONNREFUSED 127.0.0.1:25')
    const { mailer, payments, storage } = deps
    Object.assign(deps, {
      mailer: { ...mailer, send: () => Promise.reject(broken) },
      payments: null,
      storage: { ...storage, put: () => Promise.reject(new Error('ENOSPC')) },
    })

    const said = [await tested('mail'), await tested('payments'), await tested('storage')].map(({ data }) => data)
    Object.assign(deps, { mailer, payments, storage })

    expect(said.map(({ isWorking }) => isWorking)).toEqual([false, false, false])
    expect(said.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('Couldn’t connect to the mail server'),
      expect.stringContaining('Set PAYSTACK_SECRET_KEY'),
      expect.stringContaining('whether the disk is full'),
    ])
  })

  test('is restricted to admins, and refuses unknown connections', async () => {
    expect((await tested('mail', await givenManager(db))).statusCode).toBe(403)
    expect(await tested('telegraph' as 'mail')).toMatchObject({ statusCode: 400, errors: [{ path: 'name' }] })
    expect((await call(settings.listConnections, {}, admin)).data.map(({ name }: { name: string }) => name)).toEqual([
      'mail',
      'payments',
      'storage',
      'database',
    ])
  })
})
