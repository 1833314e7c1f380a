import { getSubmission, gradeSubmission, listSubmissions } from '@akada/contract/assignments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, startSession } from '../lib/session.ts'
import { givenInboxRow, givenSubmission, givenWork } from '../testing/assignment-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as work from './instructor-assignment.tsx'
import * as page from './instructor-assignments.tsx'

beforeEach(() =>
  startSession({ token: 'token-of-an-instructor', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT', 'INSTRUCTOR'] }),
)
afterEach(() => endSession())

const assignments = [{ lectureId: 3, title: 'Your own bread', courseId: 7, courseTitle: 'Baking', waiting: 2 }]
const listOf = (content: ReturnType<typeof givenInboxRow>[], more = {}) => ({
  ...{ content, totalElements: content.length, page: 1, size: 20, counts: { WAITING: 2, PASSED: 1, RETURNED: 0 }, assignments },
  ...more,
})

describe('the inbox of assignments', () => {
  const open = (list: Parameters<typeof fakeEndpoint>[1], query = '') => {
    const calls = fakeEndpoint(listSubmissions, list as never)
    const { router } = renderPage(page, { path: '/instructor/assignments', at: `/instructor/assignments${query}` })
    return { user: userEvent.setup({ delay: null }), calls, router }
  }

  test('shows the work with its status and points, and links to it', async () => {
    open(listOf([givenInboxRow({ isLate: true }), givenInboxRow({ id: 12, state: 'PASSED', points: 88 })]))

    const [first, second] = (await screen.findAllByRole('row')).slice(1)
    expect(first?.textContent).toMatch(/Ada EzeYour own breadBakingTo grade– of 1001.*Late$/)
    expect(second?.textContent).toMatch(/Passed88 of 100/)
    expect(within(first as HTMLElement).getByRole('link')).toHaveProperty('pathname', '/instructor/assignments/11')
    expect(screen.getByRole('option', { name: 'To grade (2)' })).toBeTruthy()
    expect(screen.getByRole('option', { name: '(2) Your own bread – Baking' })).toBeTruthy()
  })

  test('is filtered by the URL, which the page of one work keeps', async () => {
    const { user, calls, router } = open(listOf([givenInboxRow()]), '?lecture=3&state=WAITING&page=2')

    expect(within((await screen.findAllByRole('row'))[1] as HTMLElement).getByRole('link')).toHaveProperty(
      'search',
      '?lecture=3&state=WAITING',
    )
    expect(calls[0]).toEqual({ query: { search: '', lectureId: '3', state: 'WAITING', page: '2' } })
    await user.type(screen.getByRole('searchbox'), 'ada{Enter}')
    expect(router.state.location.search).toBe('?search=ada&lecture=3&state=WAITING')
    await user.selectOptions(screen.getByLabelText('Status'), 'RETURNED')
    expect(router.state.location.search).toBe('?search=ada&lecture=3&state=RETURNED')
  })

  test.each([
    ['', { assignments: [] }, 'No assignments yet'],
    ['', {}, 'No work yet'],
    ['?state=WAITING', {}, 'All work is graded.'],
    ['?search=zeppelin', {}, 'No matching work. Try different filters.'],
  ])('with the filters “%s” and no work says so', async (query, more, words) => {
    open(listOf([], more), query)

    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    open(broken)

    expect(await screen.findByText('We couldn’t load the submitted work.')).toBeTruthy()
  })
})

describe('the page of submitted work', () => {
  function open(answer: Parameters<typeof fakeEndpoint>[1], query = '') {
    const calls = fakeEndpoint(getSubmission, answer as never)
    const { router } = renderPage(work, { path: '/instructor/assignments/:id', at: `/instructor/assignments/11${query}` })
    return { user: userEvent.setup({ delay: null }), calls, router }
  }

  test('shows the work, earlier work and the shortcuts', async () => {
    const grade = { points: 20, feedback: 'Add the steps.', gradedAt: '2026-03-01T10:00:00.000Z', files: [] }
    const files = [{ id: 5, name: 'bread.pdf', size: 46_000, url: '/media/signed/5' }]
    open(
      givenWork({
        number: 2,
        files,
        link: 'https://bread.example',
        earlier: [givenSubmission({ state: 'RETURNED', text: 'Short.', grade })],
      }),
    )

    expect(await screen.findByRole('heading', { level: 1, name: /Ada Eze/ })).toBeTruthy()
    expect(screen.getByText('My page about bread.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'https://bread.example' })).toHaveProperty('rel', 'noopener noreferrer nofollow')
    expect(screen.getByText('Add the steps.')).toBeTruthy()
    expect(screen.getByText('Save the grade, and open the next work')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download bread.pdf' })).toBeTruthy()
  })

  test('saves a grade and opens the next work of the same filters', async () => {
    const { user, calls, router } = open(givenWork({ nextId: 12 }), '?state=WAITING')
    const sent = fakeEndpoint(gradeSubmission, { state: 'PASSED', gradeVersion: 1 })

    await user.type(await screen.findByLabelText(/Points/), '80')
    await user.type(screen.getByLabelText('Feedback'), 'Well baked.')
    await user.click(screen.getByRole('button', { name: 'Save and next' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/instructor/assignments/12'))
    expect(router.state.location.search).toBe('?state=WAITING')
    expect(sent).toEqual([{ params: { id: '11' }, body: { points: 80, feedback: 'Well baked.', gradeVersion: 0 } }])
    expect(calls[0]).toEqual({ params: { id: '11' }, query: { search: '', state: 'WAITING' } })
  })

  test('is graded with the keyboard alone: G, points, Ctrl and Enter', async () => {
    const { user, router } = open(givenWork({ previousId: 10, nextId: 12 }))
    const sent = fakeEndpoint(gradeSubmission, { state: 'RETURNED', gradeVersion: 1 })
    await screen.findByLabelText(/Points/)

    await user.keyboard('g')
    await user.keyboard('30{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/instructor/assignments/12'))
    expect(sent).toHaveLength(1)
    // The next page replaces the focused field.
    await waitFor(() => expect(document.activeElement?.tagName).not.toBe('INPUT'))
    await screen.findByLabelText(/Points/)
    await user.keyboard('p')
    await waitFor(() => expect(router.state.location.pathname).toBe('/instructor/assignments/10'))
  })

  test('refuses points out of range, also below the pass mark once the student has passed', async () => {
    const grade = { points: 80, feedback: '', gradedAt: '2026-03-05T10:00:00.000Z', files: [] }
    const { user } = open(givenWork({ state: 'PASSED', gradeVersion: 1, grade }))
    const sent = fakeEndpoint(gradeSubmission, { state: 'PASSED', gradeVersion: 2 })
    const points = await screen.findByLabelText(/Points/)

    await user.clear(points)
    await user.type(points, '49')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByText('Enter a whole number from 50 to 100.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('says that another grade was saved first', async () => {
    const { user } = open(givenWork())
    fakeEndpoint(gradeSubmission, refused('GRADE_CHANGED'))

    await user.type(await screen.findByLabelText(/Points/), '80')
    await user.click(screen.getByRole('button', { name: 'Save grade' }))

    expect(await screen.findByText('This work was graded elsewhere in the meantime. Review that grade first.')).toBeTruthy()
  })

  test('keeps the typed grade next to one that was saved first, and replaces that one only after it was shown', async () => {
    const { user } = open(givenWork())
    fakeEndpoint(gradeSubmission, () => {
      const grade = { points: 60, feedback: 'From the other tab.', gradedAt: '2026-03-05T10:00:00.000Z', files: [] }
      fakeEndpoint(getSubmission, givenWork({ gradeVersion: 1, grade, state: 'PASSED' }))
      return refused('GRADE_CHANGED') as never
    })

    await user.type(await screen.findByLabelText(/Points/), '80')
    await user.type(screen.getByLabelText('Feedback'), 'My long feedback')
    await user.click(screen.getByRole('button', { name: 'Save grade' }))

    expect(await screen.findByText('Another grade was saved in the meantime. If you save, your grade replaces it.')).toBeTruthy()
    expect(screen.getByText('From the other tab.')).toBeTruthy()
    expect(screen.getByLabelText('Feedback')).toHaveProperty('value', 'My long feedback')
    const sent = fakeEndpoint(gradeSubmission, { state: 'PASSED', gradeVersion: 2 })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { points: 80, feedback: 'My long feedback', gradeVersion: 1 } }]))
    await waitFor(() => expect(screen.queryByText(/^Another grade was saved/)).toBeNull())
  })

  test.each([
    ['replaced work', givenWork({ isReplaced: true }), 'The student has submitted newer work, so this grade no longer changes.'],
    ['missing work', refused('SUBMISSION_NOT_FOUND'), 'This work no longer exists.'],
    ['a failure', broken, 'We couldn’t load this work.'],
  ])('explains %s', async (_, answer, words) => {
    open(answer as never)

    expect(await screen.findByText(words)).toBeTruthy()
  })
})
