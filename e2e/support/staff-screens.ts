import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkShifts } from './check-page.ts'
import { course, type Device, details, looking, type Screen } from './every-screen.ts'
import { demoAdmin, demoInstructor, demoManager } from './people.ts'
import { test } from './test.ts'

const videoId = details.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')?.id

const unknownId = '00000000-0000-4000-8000-000000000000'

const adminScreens: Screen[] = [
  { name: 'the overview', path: '/admin/overview' },
  { name: 'the categories', path: '/admin/categories' },
  { name: 'a new category', path: '/admin/category-form' },
  { name: 'a category form', path: '/admin/category-form/1' },
  { name: 'the pending course reviews', path: '/admin/course-reviews' },
  { name: 'the changed courses', path: '/admin/course-reviews?queue=changed' },
  { name: 'a course review', path: `/admin/course-reviews/${course.id}` },
  { name: 'all bundles', path: '/admin/bundles' },
  { name: 'a bundle of the site', path: '/admin/bundles/2' },
  { name: 'a new bundle of the site', path: '/admin/bundles/add' },
  { name: 'the review of an unknown course', path: '/admin/course-reviews/999999', failsWith: [404, /courses\/999999/] },
  { name: 'the site performance', path: '/admin/performance?range=90' },
  { name: 'a period of the site without sales', path: '/admin/performance?range=own&from=2020-01-01&to=2020-01-07' },
  { name: 'the brand settings', path: '/admin/settings' },
  { name: 'a site text', path: '/admin/settings?tab=texts&text=terms' },
  { name: 'the payment settings', path: '/admin/settings?tab=money' },
  { name: 'the site rules', path: '/admin/settings?tab=rules' },
  {
    name: 'a tested connection',
    path: '/admin/settings?tab=connections',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Test database' }).click()
      await page.getByText(/^Connected to PostgreSQL/).waitFor()
    },
  },
  { name: 'the users', path: '/admin/people' },
  {
    name: 'the search of staff',
    path: '/admin/people',
    open: async ({ page }) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('refund')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'a user search without a match', path: '/admin/people?search=zeppelin' },
  { name: 'an instructor’s account', path: `/admin/people/${details.instructorId}` },
  {
    name: 'the role change dialog',
    path: `/admin/people/${details.instructorId}`,
    open: async ({ page }) => {
      await page.getByLabel('Manager').check()
      await page.getByRole('button', { name: 'Change roles' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'an unknown user', path: `/admin/people/${unknownId}`, failsWith: [404, /users\/0000/] },
  { name: 'an impossible id', path: '/admin/people/abc' },
  { name: 'the content reports', path: '/admin/communication?tab=reports' },
  { name: 'the announcements', path: '/admin/communication' },
  {
    name: 'an announcement without a subject',
    path: '/admin/communication?open=new',
    open: async ({ page }) => {
      await page.getByText(/^[\d,]+ recipients?$/).waitFor()
      await page.getByRole('button', { name: 'Preview and send' }).click()
      await page.getByText('Subject is required.').waitFor()
    },
  },
  { name: 'the newsletter', path: '/admin/communication?tab=newsletter' },
  { name: 'the outbox', path: '/admin/communication?tab=outbox' },
  { name: 'an outbox search without a match', path: '/admin/communication?tab=outbox&to=unknown%40example.test' },
  { name: 'the email templates', path: '/admin/communication?tab=templates' },
  {
    name: 'an email template with an error',
    path: '/admin/communication?tab=templates&letter=receipt',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Subject' }).fill('Your {oops}')
      await page.getByText('Unknown placeholder: {oops}.').waitFor()
    },
  },
  { name: 'the operations page', path: '/admin/operations' },
  { name: 'the audit log', path: '/admin/audit' },
  { name: 'an audit search without a match', path: '/admin/audit?text=zeppelin' },
  { name: 'the coupon sales', path: '/coupon/summary' },
  { name: 'the sales of one coupon', path: '/coupon/report/WELCOME20' },
  { name: 'the report of an unknown coupon', path: '/coupon/report/NONE', failsWith: [404, /by-code\/NONE/] },
  { name: 'the coupons', path: '/coupon/manage' },
  {
    name: 'a coupon form',
    path: '/coupon/manage',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'New coupon' }).click()
      await page.getByRole('combobox', { name: 'Courses' }).click()
      await page.getByRole('listbox', { name: 'Courses' }).waitFor()
    },
  },
]

const instructorScreens: Screen[] = [
  { name: 'the overview', path: '/instructor/overview' },
  { name: 'their earnings', path: '/instructor/earnings' },
  {
    name: 'a payout account form',
    path: '/instructor/earnings',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /^(Add|Change) account for dollars$/ }).click()
      await page.getByRole('button', { name: 'Save account' }).click()
      await page.getByText('Bank is required.').waitFor()
    },
  },
  { name: 'their coupons', path: '/instructor/coupons' },
  { name: 'their courses for affiliates', path: '/instructor/affiliates' },
  { name: 'their affiliates', path: '/instructor/affiliates?tab=affiliates' },
  {
    name: 'the form for a commission',
    path: '/instructor/affiliates',
    open: async ({ page }) => {
      await pressInRow(page, /^(Open|Change): /)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the end of a partnership',
    path: '/instructor/affiliates?tab=affiliates',
    open: async ({ page }) => {
      await pressInRow(page, /^End: /)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'their students', path: '/instructor/students' },
  { name: 'a search for students without a match', path: '/instructor/students?search=zeppelin' },
  {
    name: 'the form to message students',
    path: '/instructor/students?state=LEARNING',
    open: async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Select all students on this page' }).check()
      await page.getByRole('button', { name: 'Message', exact: true }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Subject is required.').waitFor()
    },
  },
  {
    name: 'one of their students',
    path: '/instructor/students',
    open: async ({ page }) => {
      await page.getByRole('link', { name: /\w/ }).and(page.locator('[href*="/instructor/students/"]')).first().click()
      await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'submitted work', path: '/instructor/assignments' },
  { name: 'a search for submitted work without a match', path: '/instructor/assignments?search=zeppelin' },
  {
    name: 'work to grade',
    path: '/instructor/assignments?state=WAITING',
    open: async ({ page }) => {
      await page.getByRole('link', { name: /\w/ }).and(page.locator('[href*="/instructor/assignments/"]')).first().click()
      await page.getByRole('button', { name: 'Save grade' }).click()
      await page.getByText('Enter a whole number from 0 to 100.').waitFor()
    },
  },
  {
    name: 'graded work',
    path: '/instructor/assignments?state=RETURNED',
    open: async ({ page }) => {
      await page.getByRole('link', { name: /\w/ }).and(page.locator('[href*="/instructor/assignments/"]')).first().click()
      await page.getByRole('button', { name: 'Save changes' }).waitFor()
    },
  },
  { name: 'unknown work', path: '/instructor/assignments/999999', failsWith: [404, /assignments\/999999/] },
  { name: 'an unknown student', path: `/instructor/students/${unknownId}`, failsWith: [404, /students\/0000/] },
  { name: 'their bundles', path: '/instructor/bundles' },
  { name: 'one of their bundles', path: '/instructor/bundles/1' },
  { name: 'a new bundle', path: '/instructor/bundles/add' },
  { name: 'a bundle of another maker', path: '/instructor/bundles/2', failsWith: [404, /bundles\/2/] },
  { name: 'their invitations', path: '/instructor/invitations' },
  { name: 'their join codes', path: '/instructor/invitations?tab=codes' },
  {
    name: 'the form to invite students',
    path: '/instructor/invitations',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Invite students' }).click()
      await page.getByRole('combobox', { name: 'Course' }).waitFor()
    },
  },
  { name: 'their course performance', path: '/instructor/performance?range=90' },
  {
    name: 'the performance of one course with its table',
    path: `/instructor/performance?range=90&course=${course.id}`,
    open: async ({ page }) => {
      await page.getByText('View as table').click()
      await page.getByRole('heading', { name: 'Where students drop off' }).waitFor()
    },
  },
  { name: 'a period without sales', path: '/instructor/performance?range=own&from=2020-01-01&to=2020-01-07' },
  {
    name: 'a reply form',
    path: '/instructor/communication',
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^Answer: / })
        .first()
        .click(),
  },
  { name: 'the reviews of their courses', path: '/instructor/communication?tab=reviews' },
  {
    name: 'an announcement preview',
    path: `/instructor/communication?tab=announcements&course=${course.id}`,
    open: async ({ page }) => {
      await page.getByLabel('Subject').fill('A new lecture')
      await page.getByLabel('Message', { exact: true }).fill('There is a new lecture on forms.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to / })
        .waitFor()
    },
  },
  { name: 'their instructor settings', path: '/instructor/settings' },
  { name: 'their courses', path: '/instructor/courses' },
  { name: 'a course search without a match', path: '/instructor/courses?search=zeppelin' },
  {
    name: 'the archive dialog',
    path: '/instructor/courses?status=LIVE',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^More actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
    },
  },
  {
    name: 'a new course form',
    path: '/instructor/courses/add',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Shop')
      await page.getByRole('textbox', { name: 'Description' }).click()
      await page.getByText('Title is required and must be at least 5 characters long').waitFor()
    },
  },
  { name: 'the course details form', path: `/instructor/courses/edit/${course.id}?tab=course` },
  { name: 'the intended learners form', path: `/instructor/courses/edit/${course.id}?tab=learners` },
  {
    name: 'the landing page form',
    path: `/instructor/courses/edit/${course.id}?tab=landing`,
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Description' }).click()
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the pricing form', path: `/instructor/courses/edit/${course.id}?tab=pricing` },
  {
    name: 'the form for a sale price',
    path: `/instructor/courses/edit/${course.id}?tab=pricing`,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Add sale price' }).click()
      await page.getByRole('dialog', { name: 'Add sale price' }).waitFor()
    },
  },
  { name: 'the promotions form', path: `/instructor/courses/edit/${course.id}?tab=promotions` },
  { name: 'the course messages form', path: `/instructor/courses/edit/${course.id}?tab=messages` },
  {
    name: 'the certificate design',
    path: `/instructor/courses/edit/${course.id}?tab=certificate`,
    open: async ({ page }) => {
      await page.getByRole('img', { name: 'A sample certificate with this design' }).waitFor()
    },
  },
  {
    name: 'an unknown course',
    path: '/instructor/courses/edit/999999',
    failsWith: [404, /courses\/999999/],
  },
  { name: 'the curriculum editor', path: `/instructor/courses/edit/${course.id}` },
  {
    name: 'the opening of a section',
    path: `/instructor/courses/edit/${course.id}`,
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^More actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Opening…' }).click()
      await page.getByRole('combobox', { name: 'Opens' }).selectOption('On a date')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Choose a date.').waitFor()
    },
  },
  {
    name: 'a new lecture form and the trash',
    path: `/instructor/courses/edit/${course.id}`,
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Add lecture to / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Trash' }).click()
      await page.getByText('The trash is empty.').waitFor()
    },
  },
  {
    name: 'the form for the link of a video',
    path: `/instructor/courses/edit/${course.id}?lecture=${videoId}`,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Use a video from YouTube or Vimeo' }).click()
      await page.getByRole('textbox', { name: 'Video link' }).fill('https://www.youtube.com/@school')
      await page.getByRole('button', { name: 'Save link' }).click()
      await page.getByText('This address doesn’t lead to a single video.').waitFor()
    },
  },
  { name: 'the accessibility report', path: `/instructor/courses/edit/${course.id}?tab=accessibility` },
  {
    name: 'the caption editor',
    path: `/instructor/courses/edit/${course.id}?lecture=${videoId}-captions`,
    open: async ({ page, settled }) => {
      await settled()
      await checkShifts(page)
      await page.getByRole('button', { name: /^Edit caption 2, / }).click()
      await page.getByRole('textbox', { name: 'Caption 2' }).waitFor()
      await settled()
      // The opened editor moves the content below it, which doesn't count as a layout shift. At the top of the page, its toolbar covers no
      // button.
      await page.evaluate(() => {
        Object.assign(window, { layoutShifts: [] })
        window.scrollTo(0, 0)
      })
    },
  },
]

const managerScreens: Screen[] = [
  { name: 'the overview', path: '/manager' },
  { name: 'the orders', path: '/manager/orders' },
  { name: 'an order search without a match', path: '/manager/orders?search=zeppelin' },
  { name: 'an order', path: '/manager/orders/1' },
  { name: 'an unknown order', path: '/manager/orders/999999', failsWith: [404, /orders\/999999/] },
  {
    name: 'a refund form',
    path: '/manager/orders/1',
    open: async ({ page }) => {
      await pressInRow(page, /^Refund/)
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
      await page.getByText('Reason is required.').waitFor()
    },
  },
  { name: 'the pending refunds', path: '/manager/refunds' },
  { name: 'the completed refunds', path: '/manager/refunds?show=over' },
  { name: 'the disputes', path: '/manager/disputes' },
  { name: 'the pending payouts', path: '/manager/payouts' },
  { name: 'the tax reports', path: '/manager/tax' },
  { name: 'the tax reports of a year without sales', path: '/manager/tax?period=2020' },
  { name: 'an unknown payout', path: '/manager/payouts/999999', failsWith: [404, /payouts\/999999/] },
  {
    name: 'the form for payout terms',
    path: `/manager/people/${details.instructorId}`,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Change payout terms' }).click()
      await page.getByRole('button', { name: 'Save terms' }).click()
      await page.getByText('Reason is required.').waitFor()
    },
  },
  { name: 'the instructor applications', path: '/manager/applications' },
  { name: 'all affiliates', path: '/manager/affiliates' },
  {
    name: 'the suspension of an affiliate',
    path: '/manager/affiliates',
    open: async ({ page }) => {
      await pressInRow(page, /^Suspend: /)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the pending certificate reissues', path: '/manager/reissues' },
  {
    name: 'the approval of a certificate reissue',
    path: '/manager/reissues',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the approved certificate reissues', path: '/manager/reissues?status=APPROVED' },
  { name: 'the moderation queue', path: '/manager/moderation' },
  { name: 'the decided reports', path: '/manager/moderation?show=decided' },
  { name: 'the users', path: '/manager/people' },
  { name: 'an unknown user', path: `/manager/people/${unknownId}`, failsWith: [404, /people\/0000/] },
  { name: 'the coupon sales', path: '/manager/coupons' },
  { name: 'all invitations', path: '/manager/invitations' },
  { name: 'all join codes', path: '/manager/invitations?tab=codes' },
  {
    name: 'the form to close a join code',
    path: '/manager/invitations?tab=codes',
    open: async ({ page }) => {
      await pressInRow(page, /^Close /)
      await page.getByRole('button', { name: 'Close code' }).click()
      await page.getByText('Reason is required.').waitFor()
    },
  },
  { name: 'the sales of one coupon', path: '/manager/coupons/WELCOME20' },
  {
    name: 'the area menu',
    path: '/manager',
    open: async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Manager Dashboard menu' })
      if (!(await opener.isVisible())) return
      await opener.click()
      await page.getByRole('dialog', { name: 'Manager Dashboard' }).waitFor()
    },
  },
]

/** Presses the first button with this name in a table. On phones, it's in the details of its row. */
async function pressInRow(page: Page, name: RegExp) {
  const button = page.getByRole('button', { name }).first()
  if (!(await button.isVisible()))
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
  await button.click()
}

/** Opens and checks every screen of admins, instructors and managers. */
export const describeScreensOfStaff = (device: Device) =>
  describe(`every screen of staff on a ${device}`, () => {
    const { look, profileOf } = looking(device)

    test.for(adminScreens)('an admin sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoAdmin)), screen)
    })

    test.for(instructorScreens)('an instructor sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoInstructor)), screen)
    })

    test.for(managerScreens)('a manager sees $name', async (screen, { browser, revisit }) => {
      await look(await revisit(profileOf(browser, demoManager)), screen)
    })
  })
