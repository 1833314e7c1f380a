import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { runsAll } from './support/extent.ts'
import { demoStudent, newStudent } from './support/people.ts'
import { logInOnPage } from './support/shopping.ts'
import { test } from './support/test.ts'

const privateAddresses = ['/my-learning?tab=certifications', '/cart', '/wishlist', '/my-learning', '/my-learning/courses/4']
const elsewhere = ['//elsewhere.test/', 'https://elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)']

describe('private page', () => {
  test.for(runsAll ? privateAddresses : privateAddresses.slice(0, 1))(
    '%s asks a visitor to log in and then opens',
    async (address, { visit }) => {
      const { page, go, settled, origin } = await visit()
      await go(address)
      await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(address)}`)

      await logInOnPage(page, demoStudent)

      await page.waitForURL((url) => url.href.startsWith(origin + address))
      await settled()
      // A page that loads in two steps may look settled after the first.
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    },
  )

  test.runIf(runsAll)('asks for a login if the session has ended, and then opens', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, expectAnswer } = await visit({ as: student })
    await go('/my-learning')
    expectAnswer(401, /^\/api\//)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await callApi(origin, 'POST', '/auth/logout', { token })

    await go('/my-learning?tab=certifications')
    await page.waitForURL('**/login?returnUrl=%2Fmy-learning%3Ftab%3Dcertifications')
    await logInOnPage(page, student)

    await page.getByText("You haven't earned any certifications yet.").waitFor()
  })
})

test.runIf(runsAll)('a public page treats the user as a visitor if the session has ended', async ({ visit, origin }) => {
  const student = await newStudent(origin)
  const { page, go, settled, expectAnswer } = await visit({ as: student })
  expectAnswer(401, /^\/api\//)
  await page.goto('/favicon.svg')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await callApi(origin, 'POST', '/auth/logout', { token })

  await go('/categories')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).filter({ visible: true }).waitFor()
  await settled()

  expect(new URL(page.url()).pathname).toBe('/categories')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test.runIf(runsAll)("a student who opens the manager's area sees which role is missing", async ({ visit }) => {
  const { page, go } = await visit({ as: demoStudent })

  await go('/manager')

  await page.waitForURL('**/login?returnUrl=%2Fmanager')
  await page.getByText('This page is for managers and admins. Your account doesn’t have the Manager role.').waitFor()
  await page.getByRole('link', { name: 'Back to courses' }).click()
  await page.waitForURL('**/courses')
})

describe('login page', () => {
  test.for(runsAll ? elsewhere : elsewhere.slice(0, 1))('never redirects to %s', async (returnUrl, { visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, settled } = await visit()
    await go(`/login?returnUrl=${encodeURIComponent(returnUrl)}`)

    await logInOnPage(page, student)
    await page.waitForURL('**/courses')
    await settled()

    expect(new URL(page.url()).origin).toBe(origin)
  })

  test('keeps the input and shows an error if the password is wrong', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { page, go, expectAnswer } = await visit()
    expectAnswer(401, /^\/api\/auth\/login$/)
    await go('/login')

    await logInOnPage(page, { ...student, password: 'not-the-password' })

    await page
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor()
    expect(await page.getByRole('main').getByRole('textbox', { name: 'Email' }).inputValue()).toBe(student.email)
  })
})

describe.runIf(runsAll)('URL', () => {
  test.for([
    ['/', '/courses'],
    ['/nothing/is/here', '/courses'],
    ['/mylearning', '/my-learning'],
  ] as const)('%s redirects to %s', async ([asked, shown], { visit, origin }) => {
    const { page, go } = await visit({ as: demoStudent })

    await go(asked)

    await page.waitForURL(origin + shown)
  })

  test('of a missing course shows an error page with status 404', async ({ visit }) => {
    const { page, settled, expectAnswer } = await visit()
    expectAnswer(404, /^\/(api\/)?courses\/999999$/)

    const response = await page.goto('/courses/999999')
    await settled()

    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Course not found' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse courses' }).click()
    await page.waitForURL('**/courses')
  })

  test("of a course's lectures redirects users without an enrollment to the course page", async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, shortCourse)
    const { page, go } = await visit({ as: await newStudent(origin) })

    await go(`/my-learning/courses/${id}`)

    await page.waitForURL(`**/courses/${id}`)
    await page
      .getByRole('button', { name: `Add to Cart: ${shortCourse}` })
      .filter({ visible: true })
      .waitFor()
  })
})
