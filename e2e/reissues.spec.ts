import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callApi, courseTitled, mailTo } from './support/api.ts'
import { checkAccessibility, checkWidths } from './support/check-page.ts'
import { freeCourse } from './support/courses.ts'
import { press, tabTo } from './support/keyboard.ts'
import { completeCourse } from './support/learning.ts'
import { demoManager, logIn, newVerifiedStudent, type Person } from './support/people.ts'
import { test } from './support/test.ts'

type Certificate = { serial: string; downloadUrl: string | null }

/** Enrolls a student in a free course and completes it. Returns the serial of the certificate. */
async function finishCourse(origin: string, student: Person): Promise<string> {
  const { id } = await courseTitled(origin, freeCourse)
  const { token } = await logIn(origin, student)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
  await completeCourse(origin, student, id)
  const newest = async () => (await callApi<Certificate[]>(origin, 'GET', '/certificates/my-certificates', { token })).data[0]
  await expect.poll(async () => (await newest())?.downloadUrl ?? null).not.toBeNull()
  return (await newest())?.serial ?? ''
}

/** Changes the last name on the profile form. */
async function rename(page: Page, lastName: string) {
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
}

test('a renamed student gets a new certificate by keyboard, and a further one from the manager', async ({ visit, origin }) => {
  const student = await newVerifiedStudent(origin)
  const first = await finishCourse(origin, student)
  const learner = await visit({ as: student })
  const { page, go, settled } = learner
  await go('/profile/update')
  await rename(page, 'Ọlá')

  await go('/my-learning?tab=certifications')
  await page.getByText(/^The name on a certificate differs from your profile/).waitFor()
  await checkAccessibility(learner)
  await checkWidths(learner)
  await tabTo(page, 'Update the name')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Update the name on your certificates' }).waitFor()
  await checkAccessibility(learner)
  await press(page, 'Reissue certificates')
  await page.getByText('Your certificates have your new name.').waitFor()
  await page.getByRole('link', { name: /^View: / }).waitFor()
  expect((await mailTo(origin, student, /have your new name/)).text).toContain('Ọlá')

  const employer = await visit()
  await employer.go(`/certificates/${first.toLowerCase()}`)
  await employer.page.getByText(/^Replaced by/).waitFor()
  await employer.page.getByRole('heading', { name: `${student.firstName} ${student.lastName}` }).waitFor()
  await checkAccessibility(employer)
  await checkWidths(employer)
  await employer.page.getByRole('link', { name: /^[A-Z2-9]{4}-/ }).click()
  await employer.page.getByText('Verified certificate').waitFor()
  await employer.page.getByRole('heading', { name: `${student.firstName} Ọlá` }).waitFor()

  await go('/profile/update')
  await rename(page, 'Bánkọ́lé')
  await go('/my-learning?tab=certifications')
  await page.getByRole('button', { name: 'Update the name' }).click()
  await page.getByText(/so a manager will review this request/).waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText(/A manager is reviewing your request/).waitFor()

  const manager = await visit({ as: demoManager })
  await manager.go('/manager/reissues')
  const approve = manager.page.getByRole('button', { name: `Approve: ${student.firstName} Bánkọ́lé` })
  await approve.waitFor()
  await checkAccessibility(manager)
  await checkWidths(manager)
  await approve.click()
  await manager.page.getByLabel('Reason').fill('Sent a marriage certificate')
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await manager.page.getByText('Certificates reissued. We’ll notify the student.').waitFor()
  await manager.go('/manager/reissues?status=APPROVED')
  await manager.page.getByText('Sent a marriage certificate').waitFor()

  await employer.go(`/certificates/${first}`)
  await employer.page.getByText(`${student.firstName} Bánkọ́lé`).waitFor()
  await go('/my-learning?tab=certifications')
  await settled()
  expect(await page.getByRole('button', { name: 'Update the name' }).count()).toBe(0)
})
