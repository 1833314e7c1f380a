import { callApi, courseTitled } from './api.ts'
import { freeCourse, shortCourse } from './courses.ts'
import { openLecture } from './learning.ts'
import { logIn, type Person } from './people.ts'
import { courseWithQuiz, quizTitle, step } from './quiz.ts'
import { videoOf } from './video.ts'
import type { Visit } from './visit.ts'

/** Called on each screen, with the screen's name. */
type Look = (screen: string) => Promise<void>

/** Buys a course and learns with a mouse. A click fails if something covers the center of its target. */
export async function buyAndLearn(visit: Visit, student: Person, look: Look) {
  const lookSettled: Look = async (screen) => {
    await visit.settled()
    await savePicture(visit, screen)
    await look(screen)
  }
  await findCourse(visit, lookSettled)
  await buy(visit, lookSettled)
  await watch(visit, lookSettled)
  await enroll(visit.origin, student, [courseWithQuiz, freeCourse])
  await takeQuiz(visit, lookSettled)
  await read(visit, lookSettled)
}

/** Saves a screenshot for manual inspection if `AKADA_PICTURES` names a folder. */
async function savePicture({ page }: Visit, screen: string) {
  const folder = process.env.AKADA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${screen.replaceAll(/\W+/g, '-')}.png` })
}

const button = ({ page }: Visit, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()

async function findCourse(visit: Visit, look: Look) {
  const { page, go, settled } = visit
  await go('/courses')
  await look('the courses')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByLabel(/^Beginner/)
    .filter({ visible: true })
    .first()
    .check()
  await look('the filters')
  const results = button(visit, /^Show \d+ courses$/)
  // Only the sheet on narrow screens has this button.
  if (await results.isVisible()) await results.click()
  await page.waitForURL('**/courses?level=BEGINNER')
  await look('the filtered courses')

  const { id } = await courseTitled(visit.origin, shortCourse)
  await go(`/courses/${id}`)
  await look('a course')
  for (const name of await page.getByRole('tab').allInnerTexts()) {
    await page.getByRole('tab', { name }).click()
    await look(`the tab ${name} of a course`)
  }
  await button(visit, /^Add to wishlist/).click()
  await settled()
}

async function buy(visit: Visit, look: Look) {
  const { page } = visit
  await button(visit, /^Add to Cart: Your First/).click()
  await page.waitForURL('**/cart')
  await page.getByText('Course added to cart').first().waitFor()
  await look('the cart')
  await page.getByLabel('Coupon code').fill('WELCOME20')
  await button(visit, 'Apply').click()
  await page.getByText('You Save 20%').waitFor()
  await look('the cart with a coupon')
  await button(visit, 'Proceed to checkout').click()
  await page.getByRole('dialog').waitFor()
  await look('the order summary')
  await button(visit, /^Pay /).click()
  await page.waitForURL('**/paystack-simulator/checkout/**')
  await page.getByTestId('sim-pay-success').click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await look('a successful payment')
}

async function watch(visit: Visit, look: Look) {
  const { page } = visit
  await page.getByRole('main').getByRole('link', { name: 'My Learning' }).click()
  await page.getByRole('heading', { name: shortCourse }).first().waitFor()
  await look('their courses')
  await button(visit, /^More: /).click()
  await page.getByRole('menu').filter({ visible: true }).waitFor()
  await look('the menu of a course')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: shortCourse }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Video player' }).waitFor()
  await videoOf(page.locator('main')).evaluate((video: HTMLVideoElement) => video.pause())
  await look('a video lecture')
  await page.keyboard.press('q')
  await page.getByRole('dialog', { name: 'Quality and data' }).waitFor()
  await look('the video qualities')
  await button(visit, 'Close').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function enroll(origin: string, student: Person, titles: readonly string[]) {
  const { token } = await logIn(origin, student)
  for (const title of titles) {
    const { id } = await courseTitled(origin, title)
    await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
  }
}

async function takeQuiz(visit: Visit, look: Look) {
  const { page, go } = visit
  const { id } = await courseTitled(visit.origin, courseWithQuiz)
  await go(`/my-learning/courses/${id}`)
  await openLecture(page, quizTitle)
  await look('a quiz')
  await button(visit, 'Start quiz').click()
  await step(page, 'Question 1 of 6')
  await look('a question to put in order')
  await button(visit, 'Next').click()
  await step(page, 'Question 2 of 6')
  await page.getByText('100 to 120 times a minute').click()
  await look('a question with a choice')
  await button(visit, /^Question 4/).click()
  await step(page, 'Question 4 of 6')
  await page.getByText('Something soft under the head').click()
  await look('a question with several choices')
}

async function read(visit: Visit, look: Look) {
  const { page, go } = visit
  const { id } = await courseTitled(visit.origin, freeCourse)
  const { data } = await callApi<{ sections: { lectures: { id: number; contentType: string }[] }[] }>(visit.origin, 'GET', `/courses/${id}`)
  const text = data.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'TEXT')
  await go(`/my-learning/courses/${id}?lecture=${text?.id}`)
  await button(visit, 'Mark as Complete').click()
  await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
  await look('a lecture to read')
  await go('/notifications')
  await look('the notifications')
  await go('/settings?tab=notifications')
  await look('the email settings')
}
