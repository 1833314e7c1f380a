// Checks every player state with axe, and checks that the focus is visible.
import type { Page, Route } from 'playwright-core'
import { describe, inject } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkAccessibility, checkFocus } from './support/check-page.ts'
import { freeCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'
import { playedBetween, skipToEnd, videoOf } from './support/video.ts'

type State = {
  name: string
  settings: object
  onVideo?: (route: Route) => Promise<void>
  reach: (page: Page) => Promise<void>
}

const origin = inject('origin')
// Choosing a quality plays a plain file instead of the stream.
const plain = { quality: '240p' }

const states: State[] = [
  {
    name: 'before the start, with captions and a transcript',
    settings: { savesData: true, hasCaptions: true, hasTranscript: true },
    reach: async (page) => {
      await page.getByRole('button', { name: /^Resume at 0:0\d$/ }).waitFor()
      await page.getByRole('region', { name: 'Transcript' }).waitFor()
    },
  },
  {
    name: 'with its caption settings open',
    settings: { ...plain, hasCaptions: true, hasTranscript: true },
    reach: async (page) => {
      await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: 'Caption settings' }).click()
      await page.getByRole('dialog', { name: 'Captions' }).waitFor()
    },
  },
  {
    name: 'while it waits on a slow connection',
    settings: plain,
    onVideo: () => new Promise(() => {}),
    reach: (page) => page.getByRole('button', { name: 'Switch to audio' }).waitFor(),
  },
  {
    name: 'when its video can’t be loaded',
    settings: plain,
    onVideo: (route) => route.abort(),
    reach: (page) => page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { name: 'when it plays audio only', settings: { quality: 'audio' }, reach: (page) => page.getByText('Audio only').waitFor() },
  {
    name: 'at the end of the video',
    settings: plain,
    reach: async (page) => {
      await playedBetween(videoOf(page.locator('main')))
      await skipToEnd(videoOf(page.locator('main')))
      await page.getByRole('button', { name: 'Watch again' }).waitFor()
    },
  },
]

describe('player', () => {
  test.for(states)('is accessible $name', async ({ settings, onVideo, reach }, { visit }) => {
    const { student, room } = await givenLearner()
    const learner = await visit({ as: student, viewport: { width: 360, height: 740 } })
    const { page, go, expectAnswer } = learner
    await page.goto(`${origin}/favicon.svg`)
    // Turns off autoplay. Otherwise the next lecture starts during the check.
    await page.evaluate((set) => localStorage.setItem('player', JSON.stringify(set)), { playsNext: false, ...settings })
    if (onVideo) {
      expectAnswer(0, /^\/media\/signed\//)
      await page.route('**/media/signed/**', onVideo)
    }

    await go(room)
    await reach(page)

    await checkAccessibility(learner)
    await checkFocus(page)
  })
})

/** Creates a student who left the first lecture at its eighth second. */
async function givenLearner() {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id: courseId } = await courseTitled(origin, freeCourse)
  await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const { data } = await callApi<{ sections: { lectures: { id: number; contentType: string }[] }[] }>(origin, 'GET', `/courses/${courseId}`)
  const video = data.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')
  await callApi(origin, 'PUT', '/enrollments/progress/position', { token, body: { lectureId: video?.id, seconds: 8 } })
  return { student, room: `/my-learning/courses/${courseId}?lecture=${video?.id}` }
}
