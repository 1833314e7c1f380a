import { type Announcement, createAnnouncement, getAnnouncementOutlook, listAnnouncements } from '@akada/contract/announcements.ts'
import { listOwnCourses } from '@akada/contract/authoring.ts'
import { createReply } from '@akada/contract/discussions.ts'
import { answerReview } from '@akada/contract/reviews.ts'
import { type InboxQuestion, listQuestionInbox, listReceivedReviews, type ReceivedReview } from '@akada/contract/teaching.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenOwnCourse } from '../testing/teaching-givens.ts'
import * as page from './instructor-communication.tsx'

const author = { name: 'Chidera Nwosu', picture: null, profileId: null, isInstructor: false, isCaller: false }
const question = (changes: Partial<InboxQuestion> = {}): InboxQuestion => ({
  ...{ id: 3, author, createdAt: '2026-03-01T10:00:00.000Z', editedAt: null, isHeld: false, upvotes: 0, isUpvoted: false, courseId: 7 },
  ...{ lectureId: 11, lectureTitle: 'Loops', title: 'Why nine?', atSeconds: null, isDeleted: false, replies: 0, isPinned: false },
  ...{ isLocked: false, isFollowed: false, bestReplyId: null, excerpt: 'I expected ten.', courseTitle: 'Bookkeeping', isAnswered: false },
  ...changes,
})
const review: ReceivedReview = {
  ...{ id: 5, courseId: 7, rating: 4.5, comment: 'Clear.', author: 'Chidera Nwosu', authorPicture: null },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', answer: null, courseTitle: 'Bookkeeping' },
}
const announcement: Announcement = {
  ...{ id: 9, course: { id: 7, title: 'Bookkeeping' }, kind: 'EDUCATIONAL', subject: 'A new section', body: 'Have a look at it.' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', chosen: null, reached: 34, sentAt: '2026-03-01T10:01:00.000Z' },
}
const listOf = <Item,>(content: Item[]) => ({ content, totalElements: content.length, unanswered: content.length, page: 1, size: 20 })

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(listOwnCourses, { content: [givenOwnCourse()], totalElements: 1, page: 1, size: 100 })
  fakeEndpoint(listQuestionInbox, listOf([question()]))
  fakeEndpoint(listReceivedReviews, listOf([review]))
  fakeEndpoint(listAnnouncements, listOf<Announcement>([]))
  fakeEndpoint(getAnnouncementOutlook, { recipients: 34, left: 3, limit: 4 })
})

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/communication', at: `/instructor/communication${search}` }),
})

describe('questions to the instructor', () => {
  test('show only unanswered ones by default, and can be answered in the player or in the list', async () => {
    const calls = fakeEndpoint(listQuestionInbox, listOf([question()]))
    const answers = fakeEndpoint(createReply, ({ body }) => ({
      ...question(),
      questionId: 3,
      body: body.body,
      isBest: false,
      may: rights,
    }))
    const { user } = shown()
    const link = await screen.findByRole('link', { name: 'Why nine?' })

    await user.type(screen.getByLabelText('Your reply'), 'From nought.')
    fakeEndpoint(listQuestionInbox, listOf<InboxQuestion>([]))
    await user.click(screen.getByRole('button', { name: 'Post' }))

    expect(await screen.findByText('Every question has an answer.')).toBeTruthy()
    expect(screen.getByText('Answer posted.')).toBeTruthy()
    expect(link.getAttribute('href')).toBe('/my-learning/courses/7?lecture=11&tab=discussion&comment=3')
    expect(calls).toEqual([{ query: { show: 'unanswered', page: '1' } }])
    expect(answers).toEqual([{ params: { id: '3' }, body: { body: 'From nought.' } }])
  })

  test('open the reply form of the first one without an answer, which can be closed', async () => {
    const questions = [
      question({ isAnswered: true }),
      question({ id: 4, title: 'Held?', isHeld: true }),
      question({ id: 5, title: 'Why ten?' }),
    ]
    fakeEndpoint(listQuestionInbox, listOf([...questions, question({ id: 6, title: 'Why eleven?' })]))
    const { user } = shown('?show=all')
    const answer = await screen.findByRole('button', { name: 'Answer: Why ten?' })

    expect(answer.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByLabelText('Your reply')).toHaveLength(1)
    await user.click(answer)

    expect(screen.queryByLabelText('Your reply')).toBeNull()
  })

  test('can be filtered by status and course, and the URL keeps the filters', async () => {
    const { user, router } = shown()
    await screen.findByText('Bookkeeping', { selector: 'option' })

    await user.selectOptions(screen.getByLabelText('Show'), 'all')
    await user.selectOptions(screen.getByLabelText('Course'), '7')

    await waitFor(() => expect(router.state.location.search).toBe('?course=7&show=all'))
  })

  test('that accept no reply or await moderation have no reply form', async () => {
    const others = [question({ isLocked: true, isAnswered: true }), question({ id: 4, title: 'Held?', isHeld: true })]
    fakeEndpoint(listQuestionInbox, listOf(others))
    shown('?show=all')

    await screen.findByText('Held?')
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
    expect(screen.getByText('Answered')).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listQuestionInbox, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load questions.')
    fakeEndpoint(listQuestionInbox, listOf([question()]))

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Why nine?')).toBeTruthy()
  })
})

const rights = { edit: true, delete: true, upvote: false, report: false, release: false }

test('a review can be answered in place', async () => {
  const answers = fakeEndpoint(answerReview, { ...review, answer: { body: 'Thank you.', author: 'Ngozi', writtenAt: review.createdAt } })
  const { user } = shown('?tab=reviews')

  await user.click(await screen.findByRole('button', { name: 'Answer: review by Chidera Nwosu' }))
  await user.type(screen.getByLabelText('Your answer'), 'Thank you.')
  fakeEndpoint(listReceivedReviews, listOf<ReceivedReview>([]))
  await user.click(screen.getByRole('button', { name: 'Post' }))

  expect(await screen.findByText('Every review has an answer.')).toBeTruthy()
  expect(answers).toEqual([{ params: { id: '5' }, body: { body: 'Thank you.' } }])
})

describe('announcement', () => {
  const subject = () => screen.getByLabelText('Subject')
  async function written() {
    const view = shown('?tab=announcements&course=7')
    await screen.findByText('Sends to 34 students. 3 of 4 announcements left this month.')
    await view.user.type(subject(), 'A new section')
    await view.user.type(screen.getByLabelText('Message'), 'Have a look at it.')
    await view.user.click(screen.getByRole('button', { name: 'Preview' }))
    return { ...view, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is previewed with its number of recipients, and then sent once', async () => {
    const calls = fakeEndpoint(createAnnouncement, announcement)
    const { user, dialog } = await written()
    expect(dialog.getByRole('heading', { name: 'A new section' })).toBeTruthy()
    fakeEndpoint(listAnnouncements, listOf([announcement]))

    await user.click(await dialog.findByRole('button', { name: 'Send to 34 students' }))

    expect(await screen.findByText('34 students notified')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(subject()).toHaveProperty('value', '')
    expect(calls).toEqual([
      {
        body: {
          clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          courseId: 7,
          kind: 'EDUCATIONAL',
          subject: 'A new section',
          body: 'Have a look at it.',
        },
      },
    ])
  })

  test('keeps its text and its id after a failure', async () => {
    const calls = fakeEndpoint(createAnnouncement, refused('ANNOUNCEMENT_LIMIT'))
    const { user, dialog } = await written()

    await user.click(await dialog.findByRole('button', { name: 'Send to 34 students' }))
    await dialog.findByRole('alert')
    await user.click(await dialog.findByRole('button', { name: 'Send to 34 students' }))

    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[0]?.body.clientId).toBe(calls[1]?.body.clientId)
    expect(subject()).toHaveProperty('value', 'A new section')
  })

  test.each([
    [{ recipients: 0, left: 3, limit: 4 }, 'No students would receive this announcement.'],
    [{ recipients: 34, left: 0, limit: 4 }, 'You’ve reached this month’s limit for announcements of this type in this course.'],
  ])("can't be sent without recipients or beyond the limit: %j", async (outlook, sentence) => {
    fakeEndpoint(getAnnouncementOutlook, outlook)
    const { user } = shown('?tab=announcements&course=7')
    await screen.findByText(/left this month/)
    await user.type(subject(), 'A new section')
    await user.type(screen.getByLabelText('Message'), 'Have a look at it.')

    await user.click(screen.getByRole('button', { name: 'Preview' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true)
  })

  test('shows an error for each empty field, and focuses the first one', async () => {
    const { user } = shown('?tab=announcements')

    await user.click(await screen.findByRole('button', { name: 'Preview' }))

    expect(screen.getByText('Choose a course.')).toBeTruthy()
    expect(screen.getByText('Subject is required.')).toBeTruthy()
    expect(screen.getByText('Write at least 10 characters.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Course'))
  })
})
