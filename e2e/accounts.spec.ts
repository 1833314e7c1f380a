// Runs account tasks by keyboard alone, with real emails and authenticator codes.
import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, linkIn, mailTo } from './support/api.ts'
import { runsAll } from './support/extent.ts'
import { arrowTo, focused, press, tabTo, typeInto } from './support/keyboard.ts'
import { logIn, newStudent, type Person, someoneNew } from './support/people.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

describe('using only the keyboard', () => {
  test('a new user registers, verifies the address, logs in and edits the profile', async ({ visit, origin }) => {
    const person = someoneNew()
    const { page, go, settled } = await visit()

    await go('/register')
    await typeInto(page, { 'First Name': person.firstName, 'Last Name': person.lastName, Email: person.email, Password: person.password })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await page.getByText(`We sent a link to ${person.email}`).waitFor()
    await typeInto(page, { Password: person.password })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses')
    await page.getByText('Please verify your email.').waitFor()

    await go(await linkIn(origin, person, /verify/i))
    await press(page, 'Verify my email')
    await page.getByText('Your email is verified. Thank you!').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByText('Please verify your email.').waitFor({ state: 'detached' })

    await go('/profile')
    await page.getByText('No information added yet').waitFor()
    await press(page, 'Edit Profile')
    await heading(page, 'Edit Profile')
    await settled()
    await typeInto(page, { 'Last Name': 'Adeyemi-Cole', About: 'Sells fabric in Balogun.' })
    await press(page, 'Save Changes')
    await page.getByText('Profile updated successfully!').first().waitFor()
    await page.waitForURL('**/profile')
    await heading(page, 'Bola Adeyemi-Cole')
    await page.getByText('Sells fabric in Balogun.').waitFor()
  })

  test.runIf(runsAll)('a user changes the password, which ends all other sessions', async ({ visit, origin }) => {
    const person = await newStudent(origin)
    const elsewhere = await logIn(origin, person)
    const { page, go } = await visit({ as: person })

    await go('/settings')
    await page.getByText('This device').waitFor()
    await typeInto(page, {
      'Current Password': person.password,
      'New Password': 'an even better horse',
      'Confirm New Password': 'an even better horse',
    })
    await page.keyboard.press('Enter')
    await page.getByText('Password updated successfully!').waitFor()

    expect(await callApi(origin, 'GET', '/users/account', { token: elsewhere.token })).toMatchObject({ status: 401 })
    await go('/profile')
    await heading(page, `${person.firstName} ${person.lastName}`)
    await mailTo(origin, person, /password/i)
  })

  test.runIf(runsAll)('a forgotten password is reset with the emailed link', async ({ visit, origin }) => {
    const person = await newStudent(origin)
    const { page, go } = await visit()

    await go('/login')
    await press(page, 'Forgot password?')
    await heading(page, 'Forgot Password')
    await typeInto(page, { Email: person.email })
    await page.keyboard.press('Enter')
    await page.getByText('Password reset code sent to your email').waitFor()

    await go(await linkIn(origin, person, /password/i))
    await typeInto(page, { 'New Password': 'a horse of another color', 'Confirm Password': 'a horse of another color' })
    await page.keyboard.press('Enter')
    await page.getByText('Password reset successfully').waitFor()
    await page.waitForURL('**/login')
    await typeInto(page, { Email: person.email, Password: 'a horse of another color' })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/courses')
  })

  test.runIf(runsAll)('an account with two-step verification accepts a code and then a recovery code', async ({ visit, origin }) => {
    const person = await newStudent(origin)
    const careful = await visit({ as: person })
    const { page, go } = careful

    await go('/settings')
    await press(page, 'Set up two-step verification')
    await page.getByRole('dialog', { name: 'Set up two-step verification' }).waitFor()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = (await page.getByRole('dialog').locator('.font-mono').innerText()).replace(/\s/g, '')
    await typeInto(page, { 'Code from the app': codeOf(secret) })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor()
    const [recoveryCode = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
    await tabTo(page, /I’ve saved these codes/)
    await page.keyboard.press('Space')
    await press(page, 'Done')
    await page.getByText('10 recovery codes left').waitFor()

    await logOut(careful)
    // The code that turned on two-step verification can't be reused. The server also accepts the code of the next half minute.
    await logInBy(careful, person, codeOf(secret, 1))
    await logOut(careful)
    await logInBy(careful, person, recoveryCode.toLowerCase())
    await go('/settings')
    await page.getByText('9 recovery codes left').waitFor()
  })

  test.runIf(runsAll)('a user downloads their data and closes the account', async ({ visit, origin }) => {
    const person = await newStudent(origin)
    const { page, go } = await visit({ as: person, acceptDownloads: true })

    await go('/settings?tab=privacy')
    await press(page, 'Download my data')
    await page.getByRole('dialog', { name: 'Download my data' }).waitFor()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('Your data is ready').waitFor()
    await tabTo(page, 'Download')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const zip = await readFile(await download.path())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    expect(zip.includes('profile.json')).toBe(true)

    await press(page, 'Delete my account')
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await page.getByText('Your account is closed and will be erased on').waitFor()
    await mailTo(origin, person, /account/i)
  })

  test.runIf(runsAll)('a student becomes an instructor', async ({ visit, origin }) => {
    const person = await newStudent(origin)
    const teacher = await visit({ as: person })
    const { page, go } = teacher
    await go(await linkIn(origin, person, /verify/i))
    await press(page, 'Verify my email')
    await page.getByText('Your email is verified. Thank you!').waitFor()

    await go('/teach')
    await typeInto(page, {
      Brand: 'Bola Sews',
      Headline: 'Tailor in Yaba for twenty years',
      Bio: 'I have dressed three generations of brides and taught eleven apprentices who now run shops of their own.',
    })
    await press(page, 'Apply to teach')

    await page.getByText('You’re an instructor').first().waitFor()
    const { id } = await logIn(origin, person)
    await go(`/user-profile/${id}`)
    await page.getByText('Instructor at Bola Sews').waitFor()
  })
})

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

async function logOut({ page, go, settled }: Visit) {
  // Starts on a page with few links, so that Tab wraps around soon.
  await go('/profile')
  await press(page, 'Your account')
  await focused(page, { role: 'menuitem' })
  await arrowTo(page, 'ArrowDown', 'Logout')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await settled()
}

async function logInBy({ page, expectAnswer }: Visit, person: Person, code: string) {
  expectAnswer(401, /\/auth\/login/)
  await typeInto(page, { Email: person.email, Password: person.password })
  await page.keyboard.press('Enter')
  await heading(page, 'Two-step verification')
  await typeInto(page, { Code: code })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/courses')
}
