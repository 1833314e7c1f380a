import type { Browser } from 'playwright-core'
import { describe, inject } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { checkPage, checkShifts } from './check-page.ts'
import { freeCourse, secondCourse, shortCourse } from './courses.ts'
import { demoAdmin, demoInstructor, demoManager, demoStudent, logIn, newStudent, type Person } from './people.ts'
import { fillCart } from './shopping.ts'
import { test } from './test.ts'
import { openProfile, type Profile, type Visit } from './visit.ts'

type Size = { viewport: { width: number; height: number }; narrow: readonly number[]; isSecondLook?: boolean }

type Screen = { name: string; path: string; failsWith?: [status: number, path: RegExp]; open?: (visit: Visit) => Promise<void> }

const origin = inject('origin')
const course = await courseTitled(origin, shortCourse)
type Details = { instructorId: string; sections: { lectures: { id: number; contentType: string }[] }[] }
const { data: details } = await callApi<Details>(origin, 'GET', `/courses/${course.id}`)
const videoId = details.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')?.id

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

const adminScreens: Screen[] = [
  { name: 'the categories', path: '/admin/categories' },
  { name: 'a new category', path: '/admin/category-form' },
  { name: 'the form of a category', path: '/admin/category-form/1' },
  { name: 'the courses that wait for a review', path: '/admin/course-reviews' },
  { name: 'the courses that were changed', path: '/admin/course-reviews?queue=changed' },
  { name: 'the review of a course', path: `/admin/course-reviews/${course.id}` },
  { name: 'the review of a course that isn’t there', path: '/admin/course-reviews/999999', failsWith: [404, /courses\/999999/] },
  { name: 'how the site does', path: '/admin/performance?range=90' },
  { name: 'the days of the site without a sale', path: '/admin/performance?range=own&from=2020-01-01&to=2020-01-07' },
  { name: 'the brand of the site', path: '/admin/settings' },
  { name: 'a text of the site', path: '/admin/settings?tab=texts&text=terms' },
  { name: 'shares, refunds and tax', path: '/admin/settings?tab=money' },
  { name: 'the rules of the site', path: '/admin/settings?tab=rules' },
  {
    name: 'a connection that was tested',
    path: '/admin/settings?tab=connections',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Test database' }).click()
      await page.getByText(/^PostgreSQL/).waitFor()
    },
  },
  { name: 'the people', path: '/admin/people' },
  { name: 'people that nobody is', path: '/admin/people?search=zeppelin' },
  { name: 'somebody with a course', path: `/admin/people/${details.instructorId}` },
  {
    name: 'the roles of somebody to be changed',
    path: `/admin/people/${details.instructorId}`,
    open: async ({ page }) => {
      await page.getByLabel('Manager').check()
      await page.getByRole('button', { name: 'Change roles' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'somebody who isn’t there', path: '/admin/people/abc', failsWith: [400, /users\/abc/] },
  { name: 'what was reported, to an admin', path: '/admin/communication?tab=reports' },
  { name: 'the announcements', path: '/admin/communication' },
  {
    name: 'an announcement that lacks its words',
    path: '/admin/communication?open=new',
    open: async ({ page }) => {
      await page.getByText(/^Exactly /).waitFor()
      await page.getByRole('button', { name: 'Preview and send' }).click()
      await page.getByText('Subject is required.').waitFor()
    },
  },
  { name: 'the newsletter', path: '/admin/communication?tab=newsletter' },
  { name: 'the outbox', path: '/admin/communication?tab=outbox' },
  { name: 'mails that nobody got', path: '/admin/communication?tab=outbox&to=nobody%40example.test' },
  { name: 'the letters', path: '/admin/communication?tab=templates' },
  {
    name: 'a letter with a fault',
    path: '/admin/communication?tab=templates&letter=receipt',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Subject' }).fill('Your {oops}')
      await page.getByText('This letter does not know {oops}.').waitFor()
    },
  },
  { name: 'how the site is', path: '/admin/operations' },
  { name: 'the audit log', path: '/admin/audit' },
  { name: 'acts that nobody did', path: '/admin/audit?text=zeppelin' },
  { name: 'what the coupons have sold', path: '/coupon/summary' },
  { name: 'what one coupon has sold', path: '/coupon/report/WELCOME20' },
  { name: 'the report of a coupon that isn’t there', path: '/coupon/report/NONE', failsWith: [404, /by-code\/NONE/] },
  { name: 'the coupons', path: '/coupon/manage' },
  {
    name: 'a coupon being made',
    path: '/coupon/manage',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'New coupon' }).click()
      await page.getByRole('combobox', { name: 'Courses' }).click()
      await page.getByRole('listbox', { name: 'Courses' }).waitFor()
    },
  },
]

const instructorScreens: Screen[] = [
  { name: 'what they have earned', path: '/instructor/earnings' },
  {
    name: 'where it is paid to',
    path: '/instructor/earnings',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Add the account for dollars' }).click()
      await page.getByRole('button', { name: 'Save account' }).click()
      await page.getByText('Bank is required.').waitFor()
    },
  },
  { name: 'their coupons', path: '/instructor/coupons' },
  { name: 'how their courses do', path: '/instructor/performance?range=90' },
  {
    name: 'how one of their courses does, with all its figures',
    path: `/instructor/performance?range=90&course=${course.id}`,
    open: async ({ page }) => {
      await page.getByText('All figures as a table').click()
      await page.getByRole('heading', { name: 'Where learners stop' }).waitFor()
    },
  },
  { name: 'days of their own without a sale', path: '/instructor/performance?range=own&from=2020-01-01&to=2020-01-07' },
  {
    name: 'a question being answered',
    path: '/instructor/communication',
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^Answer: / })
        .first()
        .click(),
  },
  { name: 'the reviews of their courses', path: '/instructor/communication?tab=reviews' },
  {
    name: 'an announcement before it is sent',
    path: `/instructor/communication?tab=announcements&course=${course.id}`,
    open: async ({ page }) => {
      await page.getByLabel('Subject').fill('A new lecture')
      await page.getByLabel('Text', { exact: true }).fill('There is a new lecture on forms.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to / })
        .waitFor()
    },
  },
  { name: 'what they teach under', path: '/instructor/settings' },
  { name: 'their own courses', path: '/instructor/courses' },
  { name: 'courses of theirs that no search finds', path: '/instructor/courses?search=zeppelin' },
  {
    name: 'a course about to be archived',
    path: '/instructor/courses?status=LIVE',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
    },
  },
  {
    name: 'a course being created',
    path: '/instructor/courses/add',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Shop')
      await page.getByRole('textbox', { name: 'Description' }).click()
      await page.getByText('Title is required and must be at least 5 characters long').waitFor()
    },
  },
  { name: 'the words of a course being changed', path: `/instructor/courses/edit/${course.id}?tab=course` },
  { name: 'whom a course is for', path: `/instructor/courses/edit/${course.id}?tab=learners` },
  {
    name: 'the landing page of a course',
    path: `/instructor/courses/edit/${course.id}?tab=landing`,
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Description' }).click()
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the price of a course', path: `/instructor/courses/edit/${course.id}?tab=pricing` },
  { name: 'the promotions of a course', path: `/instructor/courses/edit/${course.id}?tab=promotions` },
  { name: 'the messages of a course', path: `/instructor/courses/edit/${course.id}?tab=messages` },
  {
    name: 'a course that isn’t there',
    path: '/instructor/courses/edit/999999',
    failsWith: [404, /courses\/999999/],
  },
  { name: 'the curriculum of a course being changed', path: `/instructor/courses/edit/${course.id}` },
  {
    name: 'a lecture being added, and the bin',
    path: `/instructor/courses/edit/${course.id}`,
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Add lecture to / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Bin' }).click()
      await page.getByText('The bin is empty.').waitFor()
    },
  },
  { name: 'how accessible a course is', path: `/instructor/courses/edit/${course.id}?tab=accessibility` },
  {
    name: 'captions being edited',
    path: `/instructor/courses/edit/${course.id}?lecture=${videoId}`,
    open: async ({ page, settled }) => {
      await settled()
      await checkShifts(page)
      await page.getByRole('button', { name: /^Edit caption 2, / }).click()
      await page.getByRole('textbox', { name: 'Caption 2' }).waitFor()
      await settled()
      // What somebody opens pushes away what is below it. Up there the editor's bar covers no half of a button.
      await page.evaluate(() => {
        Object.assign(window, { layoutShifts: [] })
        window.scrollTo(0, 0)
      })
    },
  },
]

const managerScreens: Screen[] = [
  { name: 'what waits', path: '/manager' },
  { name: 'the orders', path: '/manager/orders' },
  { name: 'orders that nobody placed', path: '/manager/orders?search=zeppelin' },
  { name: 'an order', path: '/manager/orders/1' },
  { name: 'an order that isn’t there', path: '/manager/orders/999999', failsWith: [404, /orders\/999999/] },
  {
    name: 'money being given back',
    path: '/manager/orders/1',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Give money back/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Give money back' }).click()
      await page.getByText('Reason is required.').waitFor()
    },
  },
  { name: 'the refunds that wait', path: '/manager/refunds' },
  { name: 'the refunds that are over', path: '/manager/refunds?show=over' },
  { name: 'the disputes', path: '/manager/disputes' },
  { name: 'what is to be paid out', path: '/manager/payouts' },
  { name: 'a run that isn’t there', path: '/manager/payouts/999999', failsWith: [404, /payouts\/999999/] },
  { name: 'the applications to teach', path: '/manager/applications' },
  { name: 'what was reported', path: '/manager/moderation' },
  { name: 'the reports that were decided', path: '/manager/moderation?show=decided' },
  { name: 'the people, to a manager', path: '/manager/people' },
  { name: 'somebody who isn’t there, to a manager', path: '/manager/people/abc', failsWith: [400, /people\/abc/] },
  { name: 'the sales with coupons', path: '/manager/coupons' },
  { name: 'the sales with one coupon', path: '/manager/coupons/WELCOME20' },
  {
    name: 'the menu of their area',
    path: '/manager',
    open: async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Menu of the Manager Dashboard' })
      if (!(await opener.isVisible())) return
      await opener.click()
      await page.getByRole('dialog', { name: 'Manager Dashboard' }).waitFor()
    },
  },
]

/** A lecture that ends doesn't give way to the next one while it is looked at. */
async function withOneLecture(profile: Profile): Promise<Profile> {
  const page = await profile.context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('player', JSON.stringify({ playsNext: false })))
  await page.close()
  return profile
}

type Check = (visit: Visit) => Promise<void>

async function look(visit: Visit, { path, failsWith, open }: Screen, check: Check) {
  if (failsWith) visit.expectAnswer(...failsWith)
  await visit.go(path)
  await open?.(visit)
  await check(visit)
}

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

/** The same for those who teach and run the site. */
export const describeScreensOfStaff = ({ viewport, ...looking }: Size) =>
  describe(`every screen of staff at ${viewport.width} × ${viewport.height}`, () => {
    const profileOf = givenProfiles(viewport)
    const check = (visit: Visit) => checkPage(visit, looking)

    test.for(adminScreens)('an admin sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoAdmin)), screen, check)
    })

    test.for(instructorScreens)('an instructor sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoInstructor)), screen, check)
    })

    test.for(managerScreens)('a manager sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoManager)), screen, check)
    })
  })

/** Who is logged in has been here before: what never changes is in their cache, and they needn't log in for each screen. */
function givenProfiles(viewport: Size['viewport']) {
  const profiles = new Map<Person, Promise<Profile>>()
  return (browser: Browser, person: Person) => {
    const known = profiles.get(person) ?? openProfile(browser, origin, { viewport, as: person }).then(withOneLecture)
    profiles.set(person, known)
    return known
  }
}

async function firstOwnedCourse(): Promise<number | undefined> {
  const { token } = await logIn(origin, demoStudent)
  const { data } = await callApi<{ courseIds: number[] }>(origin, 'GET', '/enrollments/owned', { token })
  return data.courseIds[0]
}
