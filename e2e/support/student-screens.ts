import type { Purchase } from '@akada/contract/purchases.ts'
import { describe } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { freeCourse, linkedCourse, linkedLecture, saleCourse, secondCourse, shortCourse } from './courses.ts'
import { course, type Details, type Device, details, looking, origin, type Screen } from './every-screen.ts'
import { demoStudent, logIn, newStudent } from './people.ts'
import { fillCart } from './shopping.ts'
import { givenRefundRequest } from './staff-work.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

const publicScreens: Screen[] = [
  { name: 'the course list', path: '/courses' },
  { name: 'search results', path: '/courses?search=web' },
  { name: 'a search without results', path: '/courses?search=zeppelin' },
  { name: 'filtered and sorted courses', path: '/courses?level=BEGINNER,ALL&rating=4.0&sort=rated' },
  { name: 'filters without a match', path: '/courses?length=over-17' },
  { name: 'the categories', path: '/categories' },
  { name: 'a category', path: '/categories/1' },
  { name: 'a course', path: `/courses/${course.id}` },
  { name: 'a course on sale', path: `/courses/${(await courseTitled(origin, saleCourse)).id}` },
  { name: 'the curriculum of a course', path: `/courses/${course.id}?tab=curriculum` },
  { name: 'a course with a coupon', path: `/courses/${course.id}?coupon=WELCOME20` },
  { name: 'the reviews of a course', path: `/courses/${course.id}?tab=reviews` },
  { name: 'an instructor', path: `/user-profile/${details.instructorId}` },
  { name: 'the about page', path: '/about' },
  { name: 'the contact page', path: '/contact' },
  { name: 'the terms', path: '/terms' },
  { name: 'the privacy policy', path: '/privacy' },
  { name: 'a payment without a reference', path: '/payment/paystack/callback' },
  { name: 'an unknown payment', path: '/payment/paystack/callback?reference=unknown', failsWith: [404, /\/payments\//] },
  { name: 'the bundles', path: '/bundles' },
  { name: 'a bundle', path: '/bundles/1' },
  { name: 'an unknown bundle', path: '/bundles/999999', failsWith: [404, /bundles\/999999/] },
  { name: 'an unknown course', path: '/courses/999999', failsWith: [404, /courses\/999999/] },
  { name: 'an unknown certificate', path: '/certificates/UNKNOWN-SERIAL', failsWith: [404, /certificates\/(verify\/)?UNKNOWN-SERIAL/] },
  { name: 'the page that opens without a network', path: '/offline' },
]

const visitorScreens: Screen[] = [
  ...publicScreens,
  { name: 'the login', path: '/login' },
  { name: 'the registration', path: '/register' },
  { name: 'the login to add a course to the cart', path: `/login?returnUrl=${encodeURIComponent(`/courses/${course.id}?add=1`)}` },
  { name: 'the forgotten password form', path: '/forgot-password' },
  { name: 'the new password form', path: '/reset-password?code=a-code' },
  { name: 'the new password form without a link', path: '/reset-password' },
  { name: 'an email to verify', path: '/verify-email?code=a-code' },
  { name: 'an email to verify without a link', path: '/verify-email' },
  { name: 'the setup of a site that has an admin', path: '/setup#token=a-token', failsWith: [409, /auth\/setup/] },
  { name: 'a login with an unknown provider', path: '/login/unknown?code=a-code&state=a-state', failsWith: [404, /auth\/providers/] },
  { name: 'the setup without a link', path: '/setup' },
  { name: 'the form for a join code', path: '/join' },
  { name: 'an unknown invitation', path: '/invitations/999999?token=a-token', failsWith: [404, /invitations\/999999/] },
  { name: 'an unknown seat', path: '/seats/999999?token=a-token', failsWith: [404, /seats\/999999/] },
  { name: 'an unknown gift', path: '/gifts/999999?token=a-token', failsWith: [404, /gifts\/999999/] },
  { name: 'the page about teaching', path: '/teach' },
  { name: 'a newsletter confirmation', path: '/newsletter/confirm?token=a-token' },
  { name: 'a requested newsletter', path: '/newsletter/confirm?asked=1' },
  { name: 'the newsletter unsubscribe page', path: '/newsletter/unsubscribe?token=a-token' },
  { name: 'the email unsubscribe page', path: '/mails/unsubscribe?token=a-token' },
  {
    name: 'the newsletter form without an address',
    path: '/about',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Valid email is required.').waitFor()
    },
  },
  {
    name: 'the course filters',
    path: '/courses?level=BEGINNER',
    open: async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Filters (1)' })
      if (!(await opener.isVisible())) return
      await opener.click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
  },
  {
    name: 'a failed login',
    path: '/login',
    failsWith: [401, /\/auth\/login/],
    open: async ({ page }) => {
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('unknown@akada.test')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    },
  },
  {
    name: 'the search suggestions',
    path: '/courses',
    open: async ({ page }) => {
      // Words that no other screen searches for. Otherwise the browser would show its cached response and refetch in the background.
      await page.getByLabel('Search for courses').pressSequentially('exc')
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'a course preview',
    path: `/courses/${course.id}`,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Preview this course' }).click()
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    },
  },
]

const { learnedCourse, learnedVideo } = await firstOwnedVideo()
// The public screens that look different for logged-in users.
const personal = ['the course list', 'a course', 'the reviews of a course', 'an instructor', 'an unknown payment']
const studentScreens: Screen[] = [
  ...publicScreens.filter(({ name }) => personal.includes(name)),
  { name: 'their courses in progress', path: '/my-learning' },
  { name: 'their certificates', path: '/my-learning?tab=certifications' },
  { name: 'their wishlist in My Learning', path: '/my-learning?tab=wishlist' },
  { name: 'their archived courses', path: '/my-learning?tab=archived' },
  { name: 'a search without a match in their courses', path: '/my-learning?search=zeppelin&progress=completed' },
  { name: 'their wishlist', path: '/wishlist' },
  { name: 'their notifications', path: '/notifications' },
  { name: 'their unread notifications', path: '/notifications?tab=unread' },
  {
    name: 'the menu of an enrolled course',
    path: '/my-learning',
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^More: / })
        .last()
        .click(),
  },
  { name: 'the lectures of a course', path: `/my-learning/courses/${learnedCourse}` },
  {
    name: 'the video qualities',
    path: `/my-learning/courses/${learnedCourse}?lecture=${learnedVideo}`,
    open: async ({ page }) => {
      await page.getByRole('region', { name: 'Video player' }).waitFor()
      await page.keyboard.press('q')
      await page.getByRole('dialog', { name: 'Quality and data' }).waitFor()
    },
  },
  {
    name: 'the keyboard shortcuts of the player',
    path: `/my-learning/courses/${learnedCourse}?lecture=${learnedVideo}`,
    open: async ({ page }) => {
      await page.getByRole('region', { name: 'Video player' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  { name: 'a device without downloads', path: '/my-learning?tab=kept' },
  { name: 'the discussion of a lecture', path: `/my-learning/courses/${learnedCourse}?tab=discussion` },
  { name: 'the notes of a course', path: `/my-learning/courses/${learnedCourse}?tab=notes` },
  { name: 'all their notes', path: '/my-learning/notes' },
  { name: 'an empty cart', path: '/cart' },
  { name: 'the page of a reminder’s link without the link', path: '/cart/restore' },
  { name: 'an unknown link of a reminder', path: '/cart/restore?token=a-token', failsWith: [404, /checkout-reminders\/restore/] },
  { name: 'their orders', path: '/orders' },
  { name: 'their orders with a missing course', path: '/orders?missing=1' },
  {
    name: 'a refund request',
    path: '/orders',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Request a refund/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Request a refund' }).click()
    },
  },
  { name: 'the enrollment success page', path: '/enrollment-success' },
  { name: 'their profile', path: '/profile' },
  { name: 'the certificates on their profile', path: '/profile?tab=certificates' },
  { name: 'the courses on their profile', path: '/profile?tab=courses' },
  { name: 'their profile form', path: '/profile/update' },
  { name: 'the profile form at the address of another person', path: `/profile/update/${details.instructorId}` },
  { name: 'an application to teach', path: '/teach' },
  { name: 'their affiliate page', path: '/affiliate' },
  { name: 'their payouts as an affiliate', path: '/affiliate?tab=payouts' },
  { name: 'their security settings', path: '/settings' },
  { name: 'their email settings', path: '/settings?tab=notifications' },
  { name: 'their privacy settings', path: '/settings?tab=privacy' },
  { name: 'their accessibility settings', path: '/settings?tab=accessibility' },
  {
    name: 'the setup of two-step verification',
    path: '/settings',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Set up two-step verification' }).click()
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
    name: 'the account deletion dialog',
    path: '/settings?tab=privacy',
    open: ({ page }) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  {
    name: 'the account menu',
    path: '/my-learning',
    open: ({ page }) => page.getByRole('button', { name: 'Your account' }).click(),
  },
  {
    name: 'a review form',
    path: `/my-learning/courses/${learnedCourse}`,
    open: async ({ page }) => {
      // On phones, the action is in a menu.
      const more = page.getByRole('button', { name: 'More actions' })
      const review = page.getByRole('button', { name: /^(Leave|Update) a Review$/ })
      await more.or(review).first().waitFor()
      if (await more.isVisible()) {
        await more.click()
        await page.getByRole('menuitem', { name: /^(Leave|Update) a Review$/ }).click()
      } else await review.click()
      await page.getByRole('dialog', { name: 'Leave a Review' }).waitFor()
    },
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

/** Opens and checks every screen of visitors, students and buyers. */
export const describeScreensOfStudents = (device: Device) =>
  describe(`every screen of students on a ${device}`, () => {
    const { viewport, check, look, profileOf } = looking(device)

    test.for(visitorScreens)('a visitor sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser)), screen)
    })

    test.for(studentScreens)('a student sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoStudent)), screen)
    })

    test('a buyer sees the cart and the order summary', async ({ visit }) => {
      const student = await newStudent(origin)
      await fillCart(origin, student, [shortCourse, secondCourse])
      const buyer = await visit({ viewport, as: student })
      await look(buyer, { name: 'the cart', path: '/cart' })
      await buyer.page.getByLabel('Coupon code').fill('WELCOME20')
      await buyer.page.getByRole('button', { name: 'Apply' }).click()
      await buyer.page.getByText('You Save 20%').waitFor()
      await check(buyer, { name: 'the cart with a coupon' })

      await buyer.page.getByRole('button', { name: 'Proceed to checkout' }).click()
      await check(buyer, { name: 'the order summary' })

      const open = ({ page }: Visit) => page.getByRole('dialog', { name: 'Order Summary' }).waitFor()
      await look(buyer, { name: 'the order of one course', path: `/cart?buy=${course.id}`, open })
      const openGift = ({ page }: Visit) => page.getByRole('dialog', { name: 'Give as a gift' }).getByLabel('Recipient’s email').waitFor()
      await look(buyer, { name: 'the order of a gift', path: `/cart?gift=${course.id}`, open: openGift })
      const openTeam = ({ page }: Visit) => page.getByRole('dialog', { name: 'Buy for a team' }).getByLabel('Number of seats').waitFor()
      // The coupon has a limited number of uses.
      const refused = { failsWith: [400, /coupons\/validate/] as [number, RegExp] }
      await look(buyer, { name: 'the order of seats', path: '/cart?team=cart', open: openTeam, ...refused })
    })

    test('a buyer sees an unpaid order, and the withdrawal of a refund request', async ({ visit }) => {
      const buyer = await visit({ viewport, as: await newStudent(origin) })
      const { page, go } = buyer
      await go(`/cart?team=${course.id}`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pay .* for 5 seats$/ })
        .click()
      await page.getByTestId('sim-cancel').click()
      await page.getByRole('link', { name: 'Back to payment' }).waitFor()
      await check(buyer, { name: 'an unpaid order' })

      const asking = await givenRefundRequest(origin, (options) => visit({ ...options, viewport }))
      await asking.page.getByRole('button', { name: /^Withdraw request/ }).click()
      await check(asking, { name: 'the withdrawal of a refund request' })
    })

    test('a buyer sees the seats of a team', async ({ visit }) => {
      const { token } = await logIn(origin, demoStudent)
      const { data } = await callApi<{ content: Purchase[] }>(origin, 'GET', '/orders', { token })
      const orderId = data.content.find(({ lines }) => lines.some(({ seats }) => seats))?.id
      const buyer = await visit({ viewport, as: demoStudent })
      await look(buyer, { name: 'the seats of a team', path: `/orders/${orderId}/seats` })
      await buyer.page.getByRole('button', { name: /^Invite members/ }).click()
      await check(buyer, { name: 'the form to invite members' })
      await look(buyer, { name: 'the seats of an unknown order', path: '/orders/999999/seats', failsWith: [404, /orders\/999999/] })
    })

    test('a new student sees no courses, then a text lecture', async ({ visit }) => {
      const student = await newStudent(origin)
      const free = await courseTitled(origin, freeCourse)
      const { token } = await logIn(origin, student)
      const beginner = await visit({ viewport, as: student })
      await look(beginner, { name: 'no courses', path: '/my-learning' })
      await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: free.id } })
      const text = await firstLecture(free.id, 'TEXT')

      await look(beginner, { name: 'a lecture to read', path: `/my-learning/courses/${free.id}?lecture=${text}` })

      const { id: linkedId } = await courseTitled(origin, linkedCourse)
      await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: linkedId } })
      const linked = await lectureTitled(linkedId, linkedLecture)
      await look(beginner, { name: 'a lecture from YouTube', path: `/my-learning/courses/${linkedId}?lecture=${linked}` })
    })
  })

async function firstOwnedVideo() {
  const { token } = await logIn(origin, demoStudent)
  const { data } = await callApi<{ courseIds: number[] }>(origin, 'GET', '/enrollments/owned', { token })
  const [learnedCourse = 0] = data.courseIds
  return { learnedCourse, learnedVideo: await firstLecture(learnedCourse, 'VIDEO') }
}

type Titled = { sections: { lectures: { id: number; title: string }[] }[] }

async function lectureTitled(courseId: number, title: string): Promise<number | undefined> {
  const { data } = await callApi<Titled>(origin, 'GET', `/courses/${courseId}`)
  return data.sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.title === title)?.id
}

async function firstLecture(courseId: number, contentType: string): Promise<number | undefined> {
  const { data } = await callApi<Details>(origin, 'GET', `/courses/${courseId}`)
  return data.sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.contentType === contentType)?.id
}
