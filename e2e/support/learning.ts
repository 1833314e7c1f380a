import type { Page } from 'playwright-core'
import { callApi } from './api.ts'
import { logIn, type Person } from './people.ts'

/** Opens a lecture by its title on the learning page, expanding its section if needed. */
export async function openLecture(page: Page, title: string) {
  await page.locator('details.accordion').first().waitFor()
  await page.locator('details.accordion:not([open]) > summary').evaluateAll((closed) => {
    for (const summary of closed) (summary as HTMLElement).click()
  })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

type Lectures = { sections: { lectures: { id: number }[] }[] }

/** Completes a course without a browser, so that a refund requires a manager's decision. */
export async function completeCourse(origin: string, student: Person, courseId: number) {
  const { token } = await logIn(origin, student)
  const { data } = await callApi<Lectures>(origin, 'GET', `/courses/${courseId}`, { token })
  for (const { id } of data.sections.flatMap(({ lectures }) => lectures))
    await callApi(origin, 'POST', `/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${id}`, { token })
}
