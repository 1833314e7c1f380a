import { getCourseRelation } from '@akada/contract/courses.ts'
import { reportReview } from '@akada/contract/reports.ts'
import { answerReview, deleteReview, deleteReviewAnswer, getOwnReview, type Review, rateCourse } from '@akada/contract/reviews.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ReviewCard } from '../../features/reviews/review-card.tsx'
import { fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewTools } from './review-tools.tsx'

const review: Review = {
  id: 5,
  courseId: 7,
  rating: 4,
  comment: 'Clear.',
  author: 'Uche Eze',
  authorPicture: null,
  createdAt: '2026-08-01T10:00:00.000Z',
  answer: null,
}
const answered: Review = { ...review, answer: { body: 'Thank you.', author: 'Ngozi Okafor', writtenAt: '2026-08-02T10:00:00.000Z' } }
const relation = {
  enrollmentId: null,
  enrolledAt: null,
  isBought: false,
  isArchived: false,
  isInCart: false,
  isWishlisted: false,
  isInstructor: false,
  isAdmin: false,
}

type Who = { enrollmentId?: number; isInstructor?: boolean; isAdmin?: boolean; isAuthor?: boolean }

const show = (shown: Review, { isAuthor = false, ...who }: Who = {}) => {
  fakeEndpoint(getCourseRelation, { ...relation, ...who })
  fakeEndpoint(getOwnReview, isAuthor ? shown : null)
  renderPage({ Component: () => <ReviewCard review={shown} tools={(each) => <ReviewTools review={each} />} /> }, { path: '/courses/7' })
}
const tool = (name: string) => screen.findByRole('button', { name: `${name}: review by Uche Eze` })

beforeEach(() => {
  localStorage.clear()
  givenStudent()
})

test('an answer is shown below its review', () => {
  renderPage({ Component: () => <ReviewCard review={answered} tools={undefined} /> }, { path: '/courses/7' })

  expect(screen.getByRole('heading', { level: 4, name: 'Answer by Ngozi Okafor' })).toBeTruthy()
  expect(screen.getByText('Thank you.')).toBeTruthy()
})

test.each<[string, Who, string[]]>([
  ['a reader', {}, ['Report']],
  ['the author', { isAuthor: true }, ['Delete']],
  ['the author, while enrolled,', { isAuthor: true, enrollmentId: 70 }, ['Edit', 'Delete']],
  ['the instructor', { isInstructor: true }, ['Edit answer', 'Delete answer', 'Report']],
  ['an admin', { isAdmin: true }, ['Delete answer', 'Delete', 'Report']],
])('%s gets the permitted actions', async (_, who, expected) => {
  show(answered, who)

  const buttons = await screen.findAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(expected)
})

describe("instructor's answer to a review", () => {
  test('is posted', async () => {
    const sent = fakeEndpoint(answerReview, answered)
    show(review, { isInstructor: true })
    await userEvent.click(await tool('Answer'))
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(screen.getByText('Enter an answer.')).toBeTruthy()

    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Thank you.')
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))

    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sent).toEqual([{ params: { id: '5' }, body: { body: 'Thank you.' } }])
    expect(localStorage.getItem('drafts:1')).toBeNull()
  })

  test('keeps the text after a failure', async () => {
    fakeEndpoint(answerReview, refused('REVIEW_NOT_FOUND'))
    show(answered, { isInstructor: true })
    await userEvent.click(await tool('Edit answer'))

    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), ' Come back.')
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))

    expect(await screen.findByText('This review no longer exists.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveProperty('value', 'Thank you. Come back.')
  })

  test('is deleted after a confirmation', async () => {
    const sent = fakeEndpoint(deleteReviewAnswer, null)
    show(answered, { isInstructor: true })
    await userEvent.click(await tool('Delete answer'))
    expect(sent).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('The answer was deleted.')).toBeTruthy()
    expect(sent).toEqual([{ params: { id: '5' } }])
  })
})

test('the author deletes a review after a confirmation', async () => {
  const sent = fakeEndpoint(deleteReview, null)
  show(review, { isAuthor: true })
  await userEvent.click(await tool('Delete'))

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('The review was deleted.')).toBeTruthy()
  expect(sent).toEqual([{ params: { id: '5' } }])
})

test('the author edits a review', async () => {
  const sent = fakeEndpoint(rateCourse, review)
  show(review, { isAuthor: true, enrollmentId: 70 })
  await userEvent.click(await tool('Edit'))

  await userEvent.click(screen.getByRole('radio', { name: '5.0 out of 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Review' }))

  expect(await screen.findByText('Thank you. Your review has been saved.')).toBeTruthy()
  expect(sent).toEqual([{ body: { courseId: 7, enrollmentId: 70, rating: 5, comment: 'Clear.' } }])
})

test.each([
  ['Leave a Review', null],
  ['Update a Review', review],
])('an enrolled student can “%s”', async (name, own) => {
  fakeEndpoint(getCourseRelation, { ...relation, enrollmentId: 70 })
  fakeEndpoint(getOwnReview, own)
  renderPage({ Component: () => <OwnReview courseId={7} /> }, { path: '/courses/7' })

  await userEvent.click(await screen.findByRole('button', { name }))

  expect(screen.getByRole('dialog', { name: 'Leave a Review' })).toBeTruthy()
})

test('a reader reports a review with a reason', async () => {
  const sent = fakeEndpoint(reportReview, null)
  show(review)
  await userEvent.click(await tool('Report'))

  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not about the course')
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))

  expect(await screen.findByText('Thank you. A moderator will review it.')).toBeTruthy()
  expect(sent).toEqual([{ params: { id: '5' }, body: { reason: 'Not about the course' } }])
})
