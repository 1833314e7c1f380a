import { describe } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { checkPage } from './check-page.ts'
import { freeCourse, secondCourse, shortCourse } from './courses.ts'
import { course, details, givenProfiles, look, origin, type Screen, type Size } from './every-screen.ts'
import { demoStudent, logIn, newStudent } from './people.ts'
import { fillCart } from './shopping.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

const publicScreens: Screen[] = [
  { name: 'the courses', path: '/courses' },
  { name: 'courses that were searched for', path: '/courses?search=web' },
  { name: 'a search without results', path: '/courses?search=zeppelin' },
  { name: 'courses that were filtered and sorted', path: '/courses?level=BEGINNER,ALL&rating=4.0&sort=rated' },
  { name: 'filters that leave nothing', path: '/courses?length=over-17' },
  { name: 'the categories', path: '/categories' },
  { name: 'a category', path: '/categories/1' },
  { name: 'a course', path: `/courses/${course.id}` },
  { name: 'the curriculum of a course', path: `/courses/${course.id}?tab=curriculum` },
  { name: 'a course with a coupon', path: `/courses/${course.id}?coupon=WELCOME20` },
  { name: 'the reviews of a course', path: `/courses/${course.id}?tab=reviews` },
  { name: 'an instructor', path: `/user-profile/${details.instructorId}` },
  { name: 'what the site is', path: '/about' },
  { name: 'how to write to the site', path: '/contact' },
  { name: 'the terms', path: '/terms' },
  { name: 'what is kept of people', path: '/privacy' },
  { name: 'a payment without a reference', path: '/payment/paystack/callback' },
  { name: 'a payment nobody knows', path: '/payment/paystack/callback?reference=unknown', failsWith: [404, /\/payments\//] },
  { name: 'a course that isn’t there', path: '/courses/999999', failsWith: [404, /courses\/999999/] },
]

const visitorScreens: Screen[] = [
  ...publicScreens,
  { name: 'the login', path: '/login' },
  { name: 'the registration', path: '/register' },
  { name: 'a password that was forgotten', path: '/forgot-password' },
  { name: 'a new password', path: '/reset-password?code=a-code' },
  { name: 'a new password without a link', path: '/reset-password' },
  { name: 'an address to verify', path: '/verify-email?code=a-code' },
  { name: 'an address to verify without a link', path: '/verify-email' },
  { name: 'what teaching is', path: '/teach' },
  { name: 'a newsletter to confirm', path: '/newsletter/confirm?token=a-token' },
  { name: 'a newsletter that was asked for', path: '/newsletter/confirm?asked=1' },
  { name: 'a newsletter to leave', path: '/newsletter/unsubscribe?token=a-token' },
  { name: 'mails to leave', path: '/mails/unsubscribe?token=a-token' },
  {
    name: 'the box of the newsletter without an address',
    path: '/about',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Valid email is required.').waitFor()
    },
  },
  {
    name: 'the filters of the courses',
    path: '/courses?level=BEGINNER',
    open: async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Filters (1)' })
      if (!(await opener.isVisible())) return
      await opener.click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
  },
  {
    name: 'a login that failed',
    path: '/login',
    failsWith: [401, /\/auth\/login/],
    open: async ({ page }) => {
      await page.getByRole('main').getByLabel('Email').fill('nobody@akada.test')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    },
  },
  {
    name: 'what the search box suggests',
    path: '/courses',
    open: async ({ page }) => {
      await page.getByLabel('Search for courses').pressSequentially('web')
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'the preview of a course',
    path: `/courses/${course.id}`,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Preview this course' }).click()
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    },
  },
]

const learnedCourse = await firstOwnedCourse()
// What these show differs with who looks; the others are the same for everyone.
const personal = ['the courses', 'a course', 'the reviews of a course', 'an instructor', 'a payment nobody knows']
const studentScreens: Screen[] = [
  ...publicScreens.filter(({ name }) => personal.includes(name)),
  { name: 'what is being learned', path: '/my-learning' },
  { name: 'the certificates', path: '/my-learning?tab=certifications' },
  { name: 'what they mean to learn', path: '/my-learning?tab=wishlist' },
  { name: 'what they have put away', path: '/my-learning?tab=archived' },
  { name: 'none of their courses', path: '/my-learning?search=zeppelin&progress=completed' },
  { name: 'their wishlist', path: '/wishlist' },
  { name: 'what they were told', path: '/notifications' },
  { name: 'what they have not read', path: '/notifications?tab=unread' },
  {
    name: 'the menu of a course they learn',
    path: '/my-learning',
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^More: / })
        .last()
        .click(),
  },
  { name: 'the lectures of a course', path: `/my-learning/courses/${learnedCourse}` },
  {
    name: 'the qualities of a video',
    path: `/my-learning/courses/${learnedCourse}`,
    open: async ({ page }) => {
      await page.getByRole('region', { name: 'Video player' }).waitFor()
      await page.keyboard.press('q')
      await page.getByRole('dialog', { name: 'Quality and data' }).waitFor()
    },
  },
  {
    name: 'the keys of the player',
    path: `/my-learning/courses/${learnedCourse}`,
    open: async ({ page }) => {
      await page.getByRole('region', { name: 'Video player' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  { name: 'a device that keeps nothing', path: '/my-learning?tab=kept' },
  { name: 'the discussion of a lecture', path: `/my-learning/courses/${learnedCourse}?tab=discussion` },
  { name: 'the notes of a course', path: `/my-learning/courses/${learnedCourse}?tab=notes` },
  { name: 'all they have written down', path: '/my-learning/notes' },
  { name: 'an empty cart', path: '/cart' },
  { name: 'their orders', path: '/orders' },
  { name: 'their orders, with a course that is missing', path: '/orders?missing=1' },
  {
    name: 'a refund being asked for',
    path: '/orders',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Request a refund/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Request a refund' }).click()
    },
  },
  { name: 'the end of an enrollment', path: '/enrollment-success' },
  { name: 'their profile', path: '/profile' },
  { name: 'their certificates', path: '/profile?tab=certificates' },
  { name: 'their courses', path: '/profile?tab=courses' },
  { name: 'their profile being changed', path: '/profile/update' },
  { name: 'an application to teach', path: '/teach' },
  { name: 'the safety of their account', path: '/settings' },
  { name: 'the mails they get', path: '/settings?tab=notifications' },
  { name: 'their privacy', path: '/settings?tab=privacy' },
  {
    name: 'two-step login being set up',
    path: '/settings',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Set up two-step login' }).click()
      await page
        .getByRole('dialog')
        .getByLabel(/password/i)
        .first()
        .fill(demoStudent.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    },
  },
  {
    name: 'an account about to be deleted',
    path: '/settings?tab=privacy',
    open: ({ page }) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  {
    name: 'the menu of the account',
    path: '/my-learning',
    open: ({ page }) => page.getByRole('button', { name: 'Your account' }).click(),
  },
  {
    name: 'a review being written',
    path: `/my-learning/courses/${learnedCourse}`,
    open: ({ page }) => page.getByRole('button', { name: /^(Leave|Update) a Review$/ }).click(),
  },
  {
    name: 'a certificate',
    path: '/my-learning?tab=certifications',
    open: async ({ page }) => {
      await page.getByRole('link', { name: /^View: / }).click()
      await page.waitForURL('**/certificates/*')
    },
  },
]

/** Looks at every address there is for those who come to learn and to buy, at one size. */
export const describeScreensOfStudents = ({ viewport, ...looking }: Size) =>
  describe(`every screen of students at ${viewport.width} × ${viewport.height}`, () => {
    const profileOf = givenProfiles(viewport)
    const check = (visit: Visit) => checkPage(visit, looking)

    test.for(visitorScreens)('a visitor sees $name', async (screen, { visit }) => {
      await look(await visit({ viewport }), screen, check)
    })

    test.for(studentScreens)('a student sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoStudent)), screen, check)
    })

    test('a buyer sees the cart and the order', async ({ visit }) => {
      const student = await newStudent(origin)
      await fillCart(origin, student, [shortCourse, secondCourse])
      const buyer = await visit({ viewport, as: student })
      await look(buyer, { name: 'the cart', path: '/cart' }, check)
      await buyer.page.getByLabel('Coupon code').fill('WELCOME20')
      await buyer.page.getByRole('button', { name: 'Apply' }).click()
      await buyer.page.getByText('You Save 20%').waitFor()
      await check(buyer)

      await buyer.page.getByRole('button', { name: 'Proceed to checkout' }).click()
      await check(buyer)
    })

    test('a student who begins sees no courses, then a lecture to read', async ({ visit }) => {
      const student = await newStudent(origin)
      const free = await courseTitled(origin, freeCourse)
      const { token } = await logIn(origin, student)
      const beginner = await visit({ viewport, as: student })
      await look(beginner, { name: 'no courses', path: '/my-learning' }, check)
      await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: free.id } })
      const { data } = await callApi<{ sections: { lectures: { id: number; contentType: string }[] }[] }>(
        origin,
        'GET',
        `/courses/${free.id}`,
        { token },
      )
      const text = data.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'TEXT')

      await look(beginner, { name: 'a lecture to read', path: `/my-learning/courses/${free.id}?lecture=${text?.id}` }, check)
    })
  })

async function firstOwnedCourse(): Promise<number | undefined> {
  const { token } = await logIn(origin, demoStudent)
  const { data } = await callApi<{ courseIds: number[] }>(origin, 'GET', '/enrollments/owned', { token })
  return data.courseIds[0]
}
