import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { freeCourse } from './support/courses.ts'
import { arrowTo, focused, press, tabTo } from './support/keyboard.ts'
import { demoInstructor, logIn, newStudent, type Person } from './support/people.ts'
import { test } from './support/test.ts'

type News = { content: { title: string; link: string | null }[] }

/** Returns the URL of the user's newest notification with this title. */
async function linkOfNews(origin: string, person: Person, title: string): Promise<string> {
  const { token } = await logIn(origin, person)
  const { data } = await callApi<News>(origin, 'GET', '/notifications', { token })
  const link = data.content.find((news) => news.title === title)?.link
  if (!link) throw new Error(`${person.email} has not been told “${title}”.`)
  return link
}

describe('course discussion', () => {
  test('lets a student ask by keyboard, and notifies the student of the reply that becomes the best answer', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const { token } = await logIn(origin, student)
    const course = await courseTitled(origin, freeCourse)
    await callApi(origin, 'POST', '/enrollments/enroll', { token, body: { courseId: course.id } })
    const title = `What is a submarine cable made of, ${student.email}?`

    const asking = await visit({ as: student })
    await asking.go(`/my-learning/courses/${course.id}`)
    await tabTo(asking.page, /^(Overview|Notes)$/)
    await arrowTo(asking.page, 'ArrowRight', 'Discussion')
    await press(asking.page, 'Ask a question')
    await focused(asking.page, { name: expect.stringMatching(/^Your question/) })
    await asking.page.keyboard.type(title)
    await asking.page.keyboard.press('Enter')
    await focused(asking.page, { name: expect.stringMatching(/^Details/) })
    await asking.page.keyboard.type('The lecture shows one, but not what is inside. Is it `copper`?')
    await asking.page.reload()
    await asking.settled()
    await press(asking.page, 'Ask a question')
    await expect.poll(() => asking.page.getByRole('textbox', { name: 'Details' }).inputValue()).toContain('not what is inside')
    await press(asking.page, 'Post')
    await asking.page.waitForURL(/comment=\d+/)
    await asking.page.getByRole('article', { name: 'Question by Bola Adeyemi' }).waitFor()
    await focused(asking.page, { role: 'article', name: 'Question by Bola Adeyemi' })

    const answering = await visit({ as: demoInstructor })
    await answering.go(await linkOfNews(origin, demoInstructor, 'New question'))
    const words = 'Glass. The copper around it only feeds the amplifiers.'
    await answering.page.getByRole('heading', { level: 3, name: title }).waitFor()
    await answering.page.getByRole('textbox', { name: 'Your reply' }).fill(words)
    await answering.page.getByRole('button', { name: 'Post', exact: true }).click()
    await answering.page.getByText(words).waitFor()
    await answering.page.getByRole('button', { name: 'Mark as best answer' }).click()
    await answering.page.getByText('Best answer', { exact: true }).waitFor()
    await checkPage(answering)

    await asking.go(await linkOfNews(origin, student, 'Your instructor replied'))
    const reply = asking.page.getByRole('article', { name: 'Reply by Adaeze Okonkwo, instructor' })
    await reply.waitFor()
    await expect.poll(() => reply.getAttribute('aria-current')).toBe('true')
    await reply.getByText('Best answer').first().waitFor()
    await focused(asking.page, { role: 'article', name: 'Reply by Adaeze Okonkwo, instructor' })
    await checkPage(asking)

    await asking.page.getByRole('link', { name: 'All questions' }).click()
    await asking.page.getByRole('link', { name: title }).waitFor()
    await checkPage(asking)
  })
})
