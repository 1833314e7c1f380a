import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { linkedCourse, linkedLecture } from './support/courses.ts'
import { fakePlayer, fakePlayers } from './support/fake-players.ts'
import { focused, focusOf, press, seek, tabTo } from './support/keyboard.ts'
import { demoInstructor, logIn, newStudent } from './support/people.ts'
import { test } from './support/test.ts'

type Section = { lectures: { id: number; title: string }[] }

/** Returns a student of the course with a lecture from YouTube. */
async function givenLearner(origin: string) {
  const student = await newStudent(origin)
  const { token } = await logIn(origin, student)
  const { id: courseId } = await courseTitled(origin, linkedCourse)
  const { data: enrollment } = await callApi<{ id: number }>(origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  const { data } = await callApi<{ sections: Section[] }>(origin, 'GET', `/courses/${courseId}`, { token })
  const lectureId = data.sections.flatMap(({ lectures }) => lectures).find(({ title }) => title === linkedLecture)?.id
  const progress = async () =>
    (
      await callApi<{ completedLectures: number[]; positions: { lectureId: number; seconds: number }[] }>(
        origin,
        'GET',
        `/enrollments/progress/${enrollment.id}`,
        { token },
      )
    ).data
  return { student, lectureId, progress, path: `/my-learning/courses/${courseId}?lecture=${lectureId}` }
}

describe('a lecture from YouTube', () => {
  test('requests nothing from there before the student presses play, resumes, and is completed at its end', async ({ visit, origin }) => {
    const { student, lectureId, progress, path } = await givenLearner(origin)
    const { page, go, settled } = await visit({ as: student })
    const asked = await fakePlayers(page, origin)
    await go('/my-learning')
    await page.evaluate(() => localStorage.setItem('player', JSON.stringify({ playsNext: false, savesData: false })))
    await go(path)

    await page.getByText('Playing this video sends data about your visit to YouTube.').waitFor()
    await settled()
    expect(asked).toEqual([])

    await press(page, `Play ${linkedLecture} from YouTube`)
    const player = await fakePlayer(page, 'youtube')
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)])
    await expect.poll(async () => (await focusOf(page)).role).toBe('iframe')
    await player.play(95)
    await player.pause()
    await expect.poll(async () => (await progress()).positions).toMatchObject([{ lectureId, seconds: 95 }])

    await go(path)
    await tabTo(page, 'Always play videos from YouTube on this device')
    await page.keyboard.press('Space')
    await go(path)
    const resumed = await fakePlayer(page, 'youtube')
    expect(new URL(asked.at(-1) ?? '').searchParams.get('start')).toBe('95')
    await resumed.play(634)
    await resumed.finish()

    await page.getByRole('button', { name: 'Completed', exact: true }).waitFor()
    expect((await progress()).completedLectures).toEqual([lectureId])
    expect(new Set(asked.map((url) => new URL(url).hostname))).toEqual(new Set(['www.youtube-nocookie.com']))
    await seek(page, 'Always play videos from YouTube on this device')
    await page.keyboard.press('Space')
    await settled()
  })

  test('can’t be downloaded', async ({ visit, origin }) => {
    const { student, path } = await givenLearner(origin)
    const { page, go } = await visit({ as: student })
    await go(path)

    await page.getByText('It can’t be downloaded.').waitFor()
    await page.getByRole('link', { name: new RegExp(`${linkedLecture}.*Online only`) }).waitFor()
    expect(await page.getByRole('button', { name: /^Download lecture/ }).count()).toBe(0)
  })
})

test('an instructor uses a video from Vimeo, with the keyboard only', async ({ visit, origin }) => {
  const { token } = await logIn(origin, demoInstructor)
  const post = async <Data>(path: string, body: object) => (await callApi<Data>(origin, 'POST', path, { token, body })).data
  const description = `<p>${'Lessons from a workshop in Aba. '.repeat(4)}</p>`
  const { data: categories } = await callApi<{ id: number }[]>(origin, 'GET', '/categories')
  const course = await post<{ id: number }>('/courses', {
    ...{ title: 'Soles that last', subtitle: 'From the last to the lace', description },
    categoryIds: [categories[0]?.id],
  })
  const section = await post<{ id: number }>('/sections', { courseId: course.id, title: 'Cutting' })
  const lecture = await post<{ id: number }>('/lectures', { sectionId: section.id, title: 'Leather', contentType: 'VIDEO' })
  const { page, go, settled } = await visit({ as: demoInstructor })
  const asked = await fakePlayers(page, origin)
  await go(`/instructor/courses/edit/${course.id}?lecture=${lecture.id}`)

  await press(page, 'Use a video from YouTube or Vimeo')
  await focused(page, { name: expect.stringContaining('Video link') })
  await page.keyboard.type('vimeo.com/76979871/a1b2c3d4e5')
  await press(page, 'Preview')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Play Leather from Vimeo' }).waitFor()
  while ((await focusOf(page)).name !== 'Play Leather from Vimeo') await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await fakePlayer(page, 'vimeo')
  await expect.poll(() => page.getByRole('textbox', { name: 'Length' }).inputValue()).toBe('1:01')
  await seek(page, 'Save link')
  await page.keyboard.press('Enter')

  await page.getByRole('link', { name: 'https://vimeo.com/76979871/a1b2c3d4e5' }).waitFor()
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/player\.vimeo\.com\/video\/76979871\?h=a1b2c3d4e5&dnt=1/)])
  await settled()
})
