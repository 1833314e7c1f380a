import { acceptProviderAnswer, startProviderLogin } from '@akada/contract/linked-logins.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { signed, startLoginProvider } from '#testing/login-provider.ts'
import { givenProviderUser, openBrowser } from '#testing/login-steps.ts'
import { testApp } from '#testing/test-app.ts'

const school = await startLoginProvider()
const other = await startLoginProvider({ id: 'other', name: 'Other login' })
const gone = await startLoginProvider({ id: 'gone', name: 'Gone login' })
const failing = await startLoginProvider({ id: 'failing', name: 'Failing login' })
await gone.close()
const app = await testApp({ loginProviders: [school, other, gone, failing].map(({ provider }) => provider) })
const { call, clock, db } = app
afterAll(async () => {
  for (const provider of [school, other, failing]) await provider.close()
})
afterEach(() => {
  Object.assign(school.behavior, { change: undefined, replace: undefined, failsWith: undefined })
})

const aBrowser = () => openBrowser(app, school)
const accounts = async () => (await db.selectFrom('users').select('id').execute()).length
const expired = {
  statusCode: 400,
  code: 'PROVIDER_LOGIN_EXPIRED',
  message: 'This login attempt has expired or was already used. Log in again.',
}
const invalid = { statusCode: 400, code: 'PROVIDER_LOGIN_INVALID', message: 'We couldn’t verify the response of School login. Try again.' }
const withParameter = (query: string, name: string, value: string | null) => {
  const parameters = new URLSearchParams(query)
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  return `?${parameters}`
}

describe('the request to the provider', () => {
  test('has state, nonce and PKCE with S256, all unpredictable, and keeps only a hash of the state', async () => {
    const urls = [(await aBrowser().start()).data.url, (await aBrowser().start()).data.url].map((url) => new URL(url).searchParams)

    const [first, second] = urls
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'akada',
      redirect_uri: 'http://localhost:3000/login/school',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first?.get(name)).not.toBe(second?.get(name))
    }
    const rows = await db.selectFrom('provider_logins').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first?.get('state'))
  })

  test('sets a short-lived cookie that scripts can’t read and other sites don’t send', async () => {
    const { headers } = await aBrowser().start()

    expect(headers['set-cookie']).toMatch(/^akada_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('sets a Secure cookie, bound to this host, on a site with https', async () => {
    const secure = await testApp({ loginProviders: [school.provider] })
    Object.assign(secure.deps.site, { publicUrl: 'https://akada.example' })

    const { headers } = await openBrowser(secure, school).start()

    expect(headers['set-cookie']).toMatch(/^__Host-akada_login=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('keeps the token of a browser with several tabs', async () => {
    const browser = aBrowser()
    const subject = givenProviderUser(school)
    const first = await browser.queryOf(subject)
    const second = await browser.queryOf(subject)

    expect((await browser.answer(first)).statusCode).toBe(200)
    expect((await browser.answer(second)).statusCode).toBe(200)
  })

  test('is refused for a provider that the site doesn’t offer', async () => {
    const answer = await call(startProviderLogin, { params: { provider: 'unknown' }, body: {} })

    expect(answer).toMatchObject({ statusCode: 404, code: 'PROVIDER_NOT_FOUND' })
  })

  test('is refused from another site’s page', async () => {
    const answer = await call(startProviderLogin, { params: { provider: 'school' }, body: {} }, undefined, {
      'sec-fetch-site': 'cross-site',
    })

    expect(answer).toMatchObject({ statusCode: 403, code: 'CROSS_SITE' })
  })

  test('is limited per network', async () => {
    await db.insertInto('throttle_windows').values({ key: 'provider-login:address:203.0.113.9', began_at: clock.now, count: 300 }).execute()

    const answer = await call(startProviderLogin, { params: { provider: 'school' }, body: {} }, undefined, {
      'x-forwarded-for': '203.0.113.9',
    })

    expect(answer).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
  })
})

describe('an ID token is refused, and no account is created,', () => {
  const hour = () => Math.floor(Date.now() / 1000) - 3600
  test.each([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'another-client' }],
    ['for several audiences without this client as the authorized party', { aud: ['akada', 'another'], azp: 'another' }],
    ['that has expired', { exp: hour(), iat: hour() - 3600 }],
    ['without an expiry', { exp: undefined }],
    ['that isn’t valid yet', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject of 256 characters', { sub: 'a'.repeat(256) }],
    ['with a subject of other characters', { sub: 'ada\u0000' }],
  ])('%s', async (_, claims) => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    const before = await accounts()
    school.behavior.change = (known) => ({ ...known, ...claims })

    const answer = await browser.answer(query)

    expect(answer).toMatchObject(invalid)
    expect(await accounts()).toBe(before)
  })

  test.each([
    ['that is signed with an unknown key', (claims: Record<string, unknown>) => signed(claims)],
    [
      'whose claims were changed',
      (claims: Record<string, unknown>, token: string) => {
        const [head, , signature] = token.split('.')
        return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url'), signature].join('.')
      },
    ],
    [
      'without a signature',
      (claims: Record<string, unknown>) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ],
    ['that is no token', () => 'token'],
  ])('%s', async (_, forge) => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    const before = await accounts()
    school.behavior.replace = (token) => forge(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()), token)

    const answer = await browser.answer(query)

    expect(answer).toMatchObject(invalid)
    expect(await accounts()).toBe(before)
  })
})

describe('an answer is refused', () => {
  test('with another state', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))

    expect(await browser.answer(withParameter(query, 'state', 'another'))).toMatchObject(expired)
    expect(await browser.answer(withParameter(query, 'state', null))).toMatchObject(expired)
  })

  test('with the state of another login of the same browser', async () => {
    const browser = aBrowser()
    const subject = givenProviderUser(school)
    const state = new URLSearchParams(await browser.queryOf(subject)).get('state')

    expect(await browser.answer(withParameter(await browser.queryOf(subject), 'state', state))).toMatchObject(invalid)
  })

  test('a second time', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    await browser.answer(query)
    const { tokenRequests } = school.behavior

    expect(await browser.answer(query)).toMatchObject(expired)
    expect(school.behavior.tokenRequests).toBe(tokenRequests)
  })

  test('in another browser, so that no one can log a stranger into their own account', async () => {
    const query = await aBrowser().queryOf(givenProviderUser(school))
    const stranger = aBrowser()
    await stranger.start()

    expect(await stranger.answer(query)).toMatchObject(expired)
    expect(await aBrowser().answer(query)).toMatchObject(expired)
  })

  test('ten minutes after the start', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    const { now } = clock
    clock.now = new Date(now.getTime() + 10 * 60_000)

    const answer = await browser.answer(query)
    clock.now = now

    expect(answer).toMatchObject(expired)
  })

  test.each([
    ['without the issuer that the provider always sends', null],
    ['with another issuer', 'https://evil.example'],
  ])('%s', async (_, issuer) => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))

    expect(await browser.answer(withParameter(query, 'iss', issuer))).toMatchObject(invalid)
  })

  test('at another provider than the one of the start', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    const answer = await call(acceptProviderAnswer, { params: { provider: 'other' }, body: { query } }, undefined, { cookie })

    expect(answer).toMatchObject(expired)
  })

  test.each([
    ['a made-up code', withParameter, 'made-up'],
    ['an empty code', withParameter, ''],
    ['no code', withParameter, null],
  ])('with %s', async (_, change, code) => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))

    expect(await browser.answer(change(query, 'code', code))).toMatchObject(invalid)
  })

  test('with a parameter twice', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))

    expect(await browser.answer(`${query}&code=another`)).toMatchObject(invalid)
  })

  test('if the user canceled at the provider', async () => {
    const browser = aBrowser()

    const answer = await browser.logIn('denied')

    expect(answer).toMatchObject({ statusCode: 400, code: 'PROVIDER_LOGIN_CANCELED', message: 'You canceled the login with School login.' })
  })

  test.each([
    ['temporarily_unavailable', 502, 'PROVIDER_UNAVAILABLE'],
    ['server_error', 502, 'PROVIDER_UNAVAILABLE'],
    ['login_required', 400, 'PROVIDER_LOGIN_INVALID'],
    ['<script>alert(1)</script>', 400, 'PROVIDER_LOGIN_INVALID'],
  ])('with the error %s', async (error, statusCode, code) => {
    const browser = aBrowser()
    const query = await browser.queryOf('denied')

    const answer = await browser.answer(withParameter(query, 'error', error))

    expect(answer).toMatchObject({ statusCode, code })
    expect(answer.message).not.toContain('script')
  })
})

describe('a provider that is down', () => {
  test.each([
    ['and can’t be reached', gone, 'Gone login'],
    ['and answers with an error page', failing, 'Failing login'],
  ])('at the start %s is named, and the site keeps working', async (_, provider, name) => {
    failing.behavior.failsWith = 503
    const browser = openBrowser(app, provider)

    const answer = await browser.start()

    expect(answer).toMatchObject({
      statusCode: 502,
      code: 'PROVIDER_UNAVAILABLE',
      message: `${name} doesn’t respond. Try again later, or log in another way.`,
    })
    expect((await aBrowser().start()).statusCode).toBe(200)
  })

  test('is asked again at the next start', async () => {
    failing.behavior.failsWith = 503
    const browser = openBrowser(app, failing)
    await browser.start()
    failing.behavior.failsWith = undefined

    expect((await browser.logIn(givenProviderUser(failing))).statusCode).toBe(200)
  })

  test('when its answer is checked is named', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))
    school.behavior.failsWith = 503

    expect(await browser.answer(query)).toMatchObject({ statusCode: 502, code: 'PROVIDER_UNAVAILABLE' })
  })
})
