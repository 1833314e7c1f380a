// Work for instructors and staff, and the jobs that do it, with the mouse or with the keyboard alone.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { freeCourse, shortCourse } from './courses.ts'
import type { Database } from './database.ts'
import { press } from './keyboard.ts'
import { completeCourse } from './learning.ts'
import { logIn, newStudent, type Person } from './people.ts'
import { checkOut, fillCart } from './shopping.ts'
import { settledPage, type Visit, type VisitOptions } from './visit.ts'

/** Enrolls a new student in the demo instructor's free course, who asks a question. */
export async function givenQuestion(origin: string) {
  const { token } = await logIn(origin, await newStudent(origin))
  const { id: courseId } = await courseTitled(origin, freeCourse)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const { data } = await callApi<{ sections: { lectures: { id: number }[] }[] }>(origin, 'GET', `/courses/${courseId}`, { token })
  const lectureId = data.sections[0]?.lectures[0]?.id
  await callApi(origin, 'POST', '/discussions', { token, body: { lectureId, title: 'What is a submarine cable made of?' } })
}

/** Lets a new student buy and complete a course, and then request a refund. Returns the student's visit at the orders. */
export async function givenRefundRequest(origin: string, visit: (options: VisitOptions) => Promise<Visit>) {
  const student = await newStudent(origin)
  await fillCart(origin, student, [shortCourse])
  const buyer = await visit({ as: student })
  const { page, go } = buyer
  await go('/cart')
  await checkOut(page, '₦5,000')
  await page.getByTestId('sim-pay-success').click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await completeCourse(origin, student, (await courseTitled(origin, shortCourse)).id)
  await go('/orders')
  await page.getByRole('button', { name: `Request a refund: ${shortCourse}` }).click()
  await page.getByLabel('Reason').fill('I learned this elsewhere.')
  await page.getByRole('dialog').getByRole('button', { name: 'Request a refund' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return buyer
}

/** Submits a demo course that isn't needed elsewhere for review. Returns its title. */
export async function givenSubmittedCourse(database: Database): Promise<string> {
  const [course] = await database.rows<{ title: string }>(
    `update courses set status = 'UNDER_REVIEW', submitted_at = now()
     where id = (select max(id) from courses where status = 'LIVE' and title not in ($1, $2)) returning title`,
    [freeCourse, shortCourse],
  )
  if (!course) throw new Error('The demo has no published course.')
  return course.title
}

/** How a person uses a page. */
export type Hand = {
  press: (page: Page, role: 'button' | 'link', name: string | RegExp) => Promise<void>
  /** Presses a button of the open dialog. */
  confirm: (page: Page, name: string) => Promise<void>
  write: (page: Page, label: string, text: string) => Promise<void>
}

export const mouse: Hand = {
  press: (page, role, name) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .and(page.locator('a, button:enabled'))
      .filter({ visible: true })
      .first()
      .click(),
  confirm: (page, name) => page.getByRole('dialog').getByRole('button', { name }).click(),
  write: (page, label, text) =>
    page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByRole('searchbox', { name: label }))
      .first()
      .fill(text),
}

export const keyboard: Hand = {
  press: async (page, role, name) => {
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .waitFor()
    await press(page, name)
  },
  confirm: async (page, name) => {
    await page.getByRole('dialog').getByRole('button', { name }).waitFor()
    await press(page, name)
  },
  write: async (page, label, text) => {
    const field = page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByRole('searchbox', { name: label }))
      .first()
    await field.waitFor()
    await settledPage(page)
    // Dialogs focus their field, which then needs no Tab.
    for (let step = 0; step < MOST_TABS && !(await hasFocus(field)); step += 1) await page.keyboard.press('Tab')
    expect(await hasFocus(field), `Tab comes to ${label}`).toBe(true)
    await page.keyboard.type(text)
  },
}

const MOST_TABS = 80

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

export async function createCourse(page: Page, hand: Hand, title: string) {
  await hand.press(page, 'link', 'New Course')
  await hand.write(page, 'Title', title)
  await hand.write(page, 'Subtitle', 'What a thing costs you, and what they pay')
  await hand.write(page, 'Description', 'How to count all that a thing costs you before you say what it costs others.')
  await hand.press(page, 'button', 'Create Course')
  await page.waitForURL('**/instructor/courses/edit/*')
  await page.getByRole('button', { name: 'Add your first section' }).waitFor()
}

export async function answerQuestion(page: Page, hand: Hand) {
  await hand.press(page, 'link', /Communication/)
  await hand.write(page, 'Your reply', 'Glass. The copper around it only feeds the amplifiers.')
  await hand.press(page, 'button', 'Post')
  await page.getByText('Answer posted.').first().waitFor()
}

export async function approveRefund(page: Page, hand: Hand) {
  await hand.press(page, 'link', /Refunds/)
  await hand.press(page, 'button', 'Approve')
  await hand.write(page, 'Reason', 'A first time, and honest about it.')
  await hand.confirm(page, 'Approve')
  await page.getByText('Refund approved. The money is on its way to the buyer.').first().waitFor()
}

export async function approveCourse(page: Page, hand: Hand, title: string) {
  await hand.press(page, 'link', /Course Reviews/)
  await hand.press(page, 'button', `Approve ${title}`)
  await hand.confirm(page, 'Approve')
  await page.getByText(`“${title}” is now published.`).first().waitFor()
}

export async function suspendPerson(page: Page, hand: Hand, { email, firstName, lastName }: Person) {
  await hand.press(page, 'link', /Users/)
  await hand.write(page, 'Search users', email)
  await page.getByRole('table', { name: 'Users' }).getByText(email).waitFor()
  await page.waitForURL(/search=/)
  await hand.press(page, 'link', `${firstName} ${lastName}`)
  await hand.press(page, 'button', 'Suspend account')
  await hand.write(page, 'Reason', 'Spam.')
  await hand.confirm(page, 'Suspend')
  await page.getByText('is suspended.').first().waitFor()
}
