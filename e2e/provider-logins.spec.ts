// Logs in with a real OpenID Connect provider that runs in this process: registering, logging in, linking and unlinking.
import { startLoginProvider } from '@akada/server/testing/login-provider.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { linkIn, mailTo } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { focused, press, tabTo, typeInto } from './support/keyboard.ts'
import { newStudent, someoneNew } from './support/people.ts'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { openVisit } from './support/visit.ts'

const port = await freePort()
const school = await startLoginProvider({ redirectUri: `http://localhost:${port}/login/school` })
let dataDir: string
let server: Server

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServer({
    dataDir,
    port,
    env: {
      DEMO: 'false',
      LOGIN_PROVIDERS: 'school',
      LOGIN_SCHOOL_NAME: school.settings.name,
      LOGIN_SCHOOL_ISSUER: school.settings.issuer,
      LOGIN_SCHOOL_CLIENT_ID: school.settings.clientId,
      LOGIN_SCHOOL_CLIENT_SECRET: school.settings.clientSecret,
    },
  })
})
afterAll(async () => {
  await server.kill('SIGINT')
  await school.close()
  await removeDataDir(dataDir)
})

const subjectOf = (email: string) => email.split('@')[0] ?? ''
const givenUser = (email: string, name: object = { given_name: 'Bola', family_name: 'Adeyemi' }) =>
  school.behavior.users.set(subjectOf(email), { email, email_verified: true, ...name })

describe('a new user', () => {
  test('registers with a provider, sets a password by email, and unlinks the provider', async ({ browser }) => {
    const { email } = someoneNew()
    givenUser(email)
    const visit = await openVisit(browser, server.origin)
    const { page, go } = visit

    await go('/register?returnUrl=%2Fsettings')
    await checkPage(visit)
    await page.getByRole('button', { name: 'Continue with School login' }).click()
    await page.getByRole('link', { name: `Continue as ${email}` }).click()
    await page.getByRole('heading', { name: 'Other ways to log in' }).waitFor()
    expect(page.url()).toBe(`${server.origin}/settings`)
    await page.getByText('To unlink it, set a password first.').waitFor()
    await checkPage(visit)

    await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
    await page.getByText(/We sent a link to/).waitFor()
    await go(await linkIn(server.origin, { email }, /reset/i))
    // The reset ends the session, which the page notices if it hears the news before it goes to the login.
    visit.expectAnswer(401, /\/notifications\/stream/)
    await page.getByLabel('New Password', { exact: true }).fill('correct-horse-battery')
    await page.getByLabel('Confirm Password').fill('correct-horse-battery')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login**')

    await go('/login?returnUrl=%2Fsettings')
    // The provider still knows the user.
    await page.getByRole('button', { name: 'Log in with School login' }).click()
    await page.getByRole('button', { name: 'Unlink School login' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('You can no longer log in with School login.').waitFor()
    await page.getByRole('button', { name: 'Link School login' }).waitFor()
    expect(await mailTo(server.origin, { email }, /can no longer log in with/i)).toBeTruthy()
    expect(visit.complaints()).toEqual([])
    await visit.close()
  })

  test('enters the name that the provider doesn’t know', async ({ browser }) => {
    const { email } = someoneNew()
    givenUser(email, {})
    const visit = await openVisit(browser, server.origin)
    const { page, go } = visit

    await go('/login')
    await page.getByRole('button', { name: 'Log in with School login' }).click()
    await page.getByRole('link', { name: `Continue as ${email}` }).click()
    await page.getByLabel('First Name').waitFor()
    expect(page.url()).toBe(`${server.origin}/login/school`)
    await checkPage(visit)
    await page.getByLabel('First Name').fill('Bola')
    await page.getByLabel('Last Name').fill('Adeyemi')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/courses')
    expect(await page.evaluate(() => localStorage.getItem('roles'))).toBe('["STUDENT"]')
    expect(visit.complaints()).toEqual([])
    await visit.close()
  })

  test('cancels at the provider and gets back to the login', async ({ browser }) => {
    const visit = await openVisit(browser, server.origin)
    const { page, go } = visit

    await go('/login')
    await page.getByRole('button', { name: 'Log in with School login' }).click()
    visit.expectAnswer(400, /\/auth\/providers\/school\/answer/)
    await page.getByRole('link', { name: 'Cancel' }).click()

    await page.getByText('You canceled the login with School login.').waitFor()
    await checkPage(visit)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.getByRole('button', { name: 'Log in with School login' }).waitFor()
    expect(visit.complaints()).toEqual([])
    await visit.close()
  })
})

describe('a user with a password', () => {
  test('links the provider at the login and logs in again, using only the keyboard', async ({ browser }) => {
    const person = await newStudent(server.origin)
    givenUser(person.email)
    const visit = await openVisit(browser, server.origin)
    const { page, go, settled } = visit

    await go('/login?returnUrl=%2Fsettings')
    await press(page, 'Log in with School login')
    await page.getByRole('link', { name: `Continue as ${person.email}` }).waitFor()
    await page.getByRole('link', { name: `Continue as ${person.email}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('You already have an account with').waitFor()
    await focused(page, { name: expect.stringContaining('Password') })
    await checkPage(visit)
    await typeInto(page, { Password: person.password })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings')
    await settled()
    expect(await mailTo(server.origin, person, /can now log in with/i)).toBeTruthy()

    await tabTo(page, 'Unlink School login')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Link School login' }).waitFor()
    await settled()

    await tabTo(page, 'Link School login')
    await page.keyboard.press('Enter')
    await typeInto(page, { 'Your password': person.password })
    await page.keyboard.press('Enter')
    await page.getByText('You can now log in with School login.').waitFor()
    await page.getByRole('button', { name: 'Unlink School login' }).waitFor()
    expect(visit.complaints()).toEqual([])
    await visit.close()
  })
})
