import { describe } from 'vitest'
import { checkPage, checkShifts } from './check-page.ts'
import { course, details, givenProfiles, look, type Screen, type Size } from './every-screen.ts'
import { demoAdmin, demoInstructor, demoManager } from './people.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

const videoId = details.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')?.id

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

/** Looks at every address there is for those who teach and run the site, at one size. */
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
