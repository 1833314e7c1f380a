import { cancelSubmission, getEditableCourse, submitCourse } from '@akada/contract/authoring.ts'
import { answerReviewThread, getFindings, getReviewThread, listCourseChanges } from '@akada/contract/course-reviews.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { givenEditableCourse, givenInstructor } from '../../testing/authoring-givens.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { givenEntry, givenFinding, missingVideo } from '../../testing/review-givens.ts'
import { CourseChanges } from './course-changes.tsx'
import { ReviewThread } from './review-thread.tsx'
import { SubmitPanel } from './submit-panel.tsx'

beforeEach(() => givenInstructor())
afterEach(() => endSession())

const editable = (course: Parameters<typeof givenEditableCourse>[0] = {}) =>
  fakeEndpoint(getEditableCourse, { course: givenEditableCourse(course), curriculumVersion: 1, sections: [] })
const show = (Component: () => ReactNode) => ({ ...renderPage({ Component }, { path: '/editor' }), user: userEvent.setup({ delay: null }) })
const dialog = () => within(screen.getByRole('dialog'))

describe('course submission', () => {
  const open = async (course = {}) => {
    editable(course)
    const view = show(() => <SubmitPanel courseId={7} />)
    await view.user.click(await screen.findByRole('button', { name: 'Submit for Review' }))
    return view
  }
  const confirm = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await dialog().findByRole('button', { name: 'Submit for Review' }))

  test('first shows what is missing, with links to the editor', async () => {
    fakeEndpoint(getFindings, [missingVideo, givenFinding()])
    const { user } = await open()

    expect(await dialog().findByText(/Lecture “Tides” has no video yet\./)).toBeTruthy()
    expect(dialog().getByText('Suggested improvements (1)')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Submit for Review' })).toBeNull()

    await user.click(dialog().getByRole('link', { name: /^Open Curriculum: Lecture “Tides”/ }))
    expect(await screen.findByText('At /instructor/courses/edit/7?tab=curriculum&lecture=31')).toBeTruthy()
  })

  test('says before the submission that a cover is required, with a link to it', async () => {
    editable({ coverImageUrl: null })
    show(() => <SubmitPanel courseId={7} />)

    const link = await screen.findByRole('link', { name: 'add a cover' })
    expect(link.getAttribute('href')).toBe('/instructor/courses/edit/7?tab=landing')
    expect(link.closest('p')?.textContent).toBe('First add a cover.')
  })

  test('says nothing about the cover of a course that has one', async () => {
    editable({ coverImageUrl: '/media/cover.webp' })
    show(() => <SubmitPanel courseId={7} />)

    await screen.findByRole('button', { name: 'Submit for Review' })
    expect(screen.queryByRole('link', { name: 'add a cover' })).toBeNull()
  })

  test('asks for confirmation, and shows that the course is submitted', async () => {
    fakeEndpoint(getFindings, [givenFinding()])
    const { user } = await open({ status: 'CHANGES_REQUESTED' })
    const calls = fakeEndpoint(submitCourse, () => {
      editable({ status: 'UNDER_REVIEW', submittedAt: '2026-11-20T10:00:00.000Z' })
      return givenEditableCourse({ status: 'UNDER_REVIEW' })
    })

    expect(await dialog().findByText('Are you sure you want to submit this course for review?')).toBeTruthy()
    await confirm(user)

    expect(await screen.findByText('Course submitted for review successfully!')).toBeTruthy()
    expect(calls).toEqual([{ query: { courseId: '7' } }])
    expect(await screen.findByText(/Nov 20, 2026/)).toBeTruthy()
  })

  test('shows a failure, and findings that have appeared since the check', async () => {
    fakeEndpoint(getFindings, [])
    const { user } = await open()
    fakeEndpoint(submitCourse, () => {
      fakeEndpoint(getFindings, [missingVideo])
      return refused('COURSE_INCOMPLETE')
    })

    await confirm(user)

    expect(await screen.findByText('Failed to submit course for review. Please try again.')).toBeTruthy()
    expect(await dialog().findByText(/Lecture “Tides” has no video yet\./)).toBeTruthy()
  })

  test("can be retried when the findings can't be loaded", async () => {
    fakeEndpoint(getFindings, broken())
    const { user } = await open()

    await dialog().findByText('We couldn’t check your course.')
    fakeEndpoint(getFindings, [])
    await user.click(dialog().getByRole('button', { name: 'Retry' }))

    expect(await dialog().findByRole('button', { name: 'Submit for Review' })).toBeTruthy()
  })

  test('can be withdrawn while it is pending', async () => {
    editable({ status: 'UNDER_REVIEW', submittedAt: '2026-11-20T10:00:00.000Z' })
    const { user } = show(() => <SubmitPanel courseId={7} />)
    const calls = fakeEndpoint(cancelSubmission, () => {
      editable()
      return givenEditableCourse()
    })

    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await user.click(dialog().getByRole('button', { name: 'Withdraw' }))

    expect(await screen.findByRole('button', { name: 'Submit for Review' })).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test.each(['LIVE', 'REJECTED', 'ARCHIVED'] as const)('is not offered for a course that is %s', async (status) => {
    const calls = editable({ status })
    show(() => <SubmitPanel courseId={7} />)

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Submit|Withdraw/ })).toBeNull()
  })
})

describe('review thread', () => {
  test('shows each author and message, and sends a reply', async () => {
    fakeEndpoint(getReviewThread, [givenEntry()])
    const { user } = show(() => <ReviewThread courseId={7} />)
    const calls = fakeEndpoint(answerReviewThread, () => {
      fakeEndpoint(getReviewThread, [givenEntry(), givenEntry({ id: 2, kind: 'ANSWERED', text: 'Which?' })])
      return givenEntry({ id: 2, kind: 'ANSWERED', text: 'Which?' })
    })

    expect(await screen.findByText('Say more about tides.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Enter a message.')).toBeTruthy()
    await user.type(screen.getByLabelText('Your reply'), ' Which? ')
    await user.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Which?')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' }, body: { text: 'Which?' } }])
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('')
  })

  test("keeps the text when it can't be sent", async () => {
    fakeEndpoint(getReviewThread, [givenEntry()])
    fakeEndpoint(answerReviewThread, refused('TOO_MANY_REQUESTS'))
    const { user } = show(() => <ReviewThread courseId={7} />)

    await user.type(await screen.findByLabelText('Your reply'), 'Which?')
    await user.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('Which?')
  })

  test('is hidden while it is empty', async () => {
    const calls = fakeEndpoint(getReviewThread, [])
    show(() => <ReviewThread courseId={7} />)

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('course changes', () => {
  test('are shown with their values before and after', async () => {
    const change = {
      kind: 'CHANGED',
      subject: 'Price in naira',
      before: '₦15,000',
      after: '₦20,000',
      lectureId: null,
      isHeld: false,
    } as const
    fakeEndpoint(listCourseChanges, { since: '2026-11-03T10:00:00.000Z', seen: 'mark', isWaiting: true, changes: [change] })
    show(() => <CourseChanges courseId={7} />)

    const card = within(await screen.findByRole('region', { name: 'Changes (1)' }))

    expect(card.getByText('Price in naira')).toBeTruthy()
    expect(card.getByText('₦15,000')).toBeTruthy()
    expect(card.getByText('₦20,000')).toBeTruthy()
  })

  test('are hidden if there are none', async () => {
    const calls = fakeEndpoint(listCourseChanges, { since: null, seen: 'mark', isWaiting: false, changes: [] })
    show(() => <CourseChanges courseId={7} />)

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
