import { listCategories } from '@akada/contract/categories.ts'
import { approveCourse, listReviewQueue, requestChanges } from '@akada/contract/course-reviews.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QueuedCourse } from '../features/course-reviews/course-reviews.api.ts'
import { endSession } from '../lib/session.ts'
import { givenCategories, givenEditableCourse } from '../testing/authoring-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { pageOf } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenAdmin } from '../testing/review-givens.ts'
import * as reviews from './admin-course-reviews.tsx'

const course: QueuedCourse = {
  id: 7,
  title: 'Sailing',
  subtitle: 'In ten days',
  coverImageUrl: null,
  coverWidths: [],
  instructorName: 'Ada Obi',
  durationString: '1h 40m',
  totalLectures: 12,
  waitingSince: '2026-03-04T10:00:00.000Z',
  isOwn: false,
  isResubmitted: true,
  heldLectures: 2,
}

beforeEach(() => {
  givenAdmin()
  fakeEndpoint(listCategories, givenCategories(2))
})
afterEach(() => endSession())

function shown(content: QueuedCourse[] = [course], query = '') {
  const calls = fakeEndpoint(listReviewQueue, pageOf(content))
  return {
    ...renderPage(reviews, { path: '/admin/course-reviews', at: `/admin/course-reviews${query}` }),
    calls,
    user: userEvent.setup({ delay: null }),
  }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const leave = () => void fakeEndpoint(listReviewQueue, pageOf([]))

describe('course review queue', () => {
  test("shows each course's details, instructor and waiting time", async () => {
    shown()

    expect(await screen.findByRole('link', { name: 'Sailing' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/admin\/course-reviews\/7$/),
    )
    expect(screen.getByText('Ada Obi')).toBeTruthy()
    expect(screen.getByText('1h 40m · 12 lectures')).toBeTruthy()
    expect(screen.getByText(/^Waiting \d+ days$/)).toBeTruthy()
    expect(screen.getByText('Resubmitted')).toBeTruthy()
    expect(screen.getByText('Unreleased: 2')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Course Sailing' })).toHaveProperty('href', expect.stringMatching(/\/courses\/7$/))
  })

  test('shows that it is empty', async () => {
    shown([])

    expect(await screen.findByText('No courses pending review')).toBeTruthy()
  })

  test('can be searched by words and category, and keeps the search in the URL', async () => {
    const { user, calls, router } = shown()

    await user.type(await screen.findByRole('searchbox', { name: 'Search course reviews' }), 'sail{Enter}')
    await user.selectOptions(await screen.findByLabelText('Category'), 'Category 2')

    await waitFor(() => expect(router.state.location.search).toBe('?search=sail&categoryId=2'))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { queue: 'SUBMITTED', search: 'sail', page: '1', categoryId: '2' } }))
  })

  test("has a separate tab for changed courses, which can't be approved there", async () => {
    const { user, calls } = shown()

    await user.click(await screen.findByRole('tab', { name: 'Changed' }))

    await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { queue: 'CHANGED' } }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull())
    expect(await screen.findByRole('link', { name: 'Review Sailing' })).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listReviewQueue, broken())
    renderPage(reviews, { path: '/admin/course-reviews' })

    expect(await screen.findByText('We couldn’t load the course reviews.')).toBeTruthy()
    leave()
    await press(userEvent.setup({ delay: null }), 'Retry')
    expect(await screen.findByText('No courses pending review')).toBeTruthy()
  })
})

describe('pending course', () => {
  test('is approved after a confirmation, and leaves the queue', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(approveCourse, () => {
      leave()
      return givenEditableCourse({ status: 'LIVE' })
    })

    await press(user, 'Approve Sailing')
    expect((await dialog()).getByText('Are you sure you want to approve this course?')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText('“Sailing” is now published.')).toBeTruthy()
    expect(await screen.findByText('No courses pending review')).toBeTruthy()
    expect(calls).toEqual([{ query: { courseId: '7', submittedAt: '2026-03-04T10:00:00.000Z' } }])
  })

  test('shows when another admin has already decided', async () => {
    const { user } = shown()
    fakeEndpoint(approveCourse, refused('COURSE_NOT_UNDER_REVIEW'))

    await press(user, 'Approve Sailing')
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }))

    expect(await screen.findByText('This course isn’t in review.')).toBeTruthy()
  })

  test('is returned to the instructor with feedback, after a confirmation', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(requestChanges, () => {
      leave()
      return givenEditableCourse({ status: 'CHANGES_REQUESTED' })
    })

    await press(user, 'Request Changes for Sailing')
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Feedback' })
    expect(submit.disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Feedback/), ' ')
    await user.click(submit)
    expect(await screen.findByText('Please provide feedback before requesting changes')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Feedback/), 'Say more.')
    await user.click(submit)
    expect((await dialog()).getByText('Are you sure you want to request changes for this course?')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: 'Request Changes' }))

    expect(await screen.findByText('Changes requested for “Sailing”. We’ll send your feedback to the instructor.')).toBeTruthy()
    expect(calls).toEqual([{ query: { courseId: '7' }, body: { feedback: 'Say more.' } }])
  })

  test('keeps the feedback when sending fails', async () => {
    const { user } = shown()
    fakeEndpoint(requestChanges, broken())

    await press(user, 'Request Changes for Sailing')
    await user.type(screen.getByLabelText(/^Feedback/), 'Say more.')
    await press(user, 'Submit Feedback')
    await user.click((await dialog()).getByRole('button', { name: 'Request Changes' }))

    expect(await screen.findByText('We couldn’t request changes. Please try again.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Feedback/).value).toBe('Say more.')
  })

  test("must be reviewed by another admin if it is the admin's own", async () => {
    shown([{ ...course, isOwn: true }])

    expect(await screen.findByText('This is your own course. Another admin must review it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })
})
