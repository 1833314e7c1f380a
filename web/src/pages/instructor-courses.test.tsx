import { archiveCourse, deleteCourse, listOwnCourses, type OwnCourse, restoreCourse } from '@akada/contract/authoring.ts'
import { getNewestImport } from '@akada/contract/course-transfer.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenEditableCourse, givenInstructor, givenOwnCourse } from '../testing/authoring-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-courses.tsx'

beforeEach(() => {
  givenInstructor()
  fakeEndpoint(getNewestImport, null)
})

const pageOf = (content: OwnCourse[], totalElements = content.length) => ({ content, totalElements, page: 1, size: 12 })
const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/courses', at: `/instructor/courses${search}` }),
})
const cardOf = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement)

describe("instructor's courses", () => {
  test('show their status and figures, and link to the editor and the course page', async () => {
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse({ status: 'LIVE' })]))
    shown()

    const card = await cardOf('Bookkeeping for small shops')
    for (const text of ['Published', '1,204 students', '4.6 (31 ratings)', '1h 40m · 12 lectures', '₦15,000', '$20']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe('/instructor/courses/edit/7')
    expect(card.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe('/courses/7')
  })

  test.each([
    ['DRAFT', 'Draft'],
    ['UNDER_REVIEW', 'In review'],
    ['CHANGES_REQUESTED', 'Changes requested'],
    ['REJECTED', 'Rejected'],
    ['LIVE', 'Published'],
    ['ARCHIVED', 'Archived'],
  ] as const)('have a badge for the status %s', async (status, text) => {
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse({ status, isFree: true, totalReviews: 0, totalLectures: 0 })]))
    shown()

    const card = await cardOf('Bookkeeping for small shops')
    for (const words of [text, 'Free', 'No ratings yet', 'No lectures yet']) expect(card.getByText(words)).toBeTruthy()
  })

  test('offer to continue a draft that was just created', async () => {
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse({ totalLectures: 0 })]))
    shown()

    const card = await cardOf('Bookkeeping for small shops')
    expect(card.getByRole('link', { name: 'Continue editing Bookkeeping for small shops' }).getAttribute('href')).toBe(
      '/instructor/courses/edit/7',
    )
  })

  test('show that they are loading', async () => {
    fakeEndpoint(listOwnCourses, () => new Promise(() => undefined))
    shown()

    expect(await screen.findByText('Loading courses...')).toBeTruthy()
  })

  test('offer to create the first course', async () => {
    fakeEndpoint(listOwnCourses, pageOf([]))
    const { user, router } = shown()

    expect(await screen.findByText('No courses found')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Create Your First Course' }))

    expect(router.state.location.pathname).toBe('/instructor/courses/add')
  })

  test("don't offer a first course when a search finds none", async () => {
    fakeEndpoint(listOwnCourses, pageOf([]))
    shown('?search=zeppelin')

    expect(await screen.findByText('No courses found')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create Your First Course' })).toBeNull()
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(listOwnCourses, broken())
    const { user } = shown()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse()]))

    await user.click(retry)

    expect(await cardOf('Bookkeeping for small shops')).toBeTruthy()
  })

  test('can be searched, filtered and sorted through the URL, starting with the first page', async () => {
    const calls = fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse()], 30))
    const { user, router } = shown('?page=2')
    await cardOf('Bookkeeping for small shops')

    await user.type(screen.getByRole('searchbox', { name: 'Search your courses' }), ' book{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'LIVE')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'oldest')

    await waitFor(() => expect(router.state.location.search).toBe('?search=book&status=LIVE&sort=oldest'))
    expect(calls[0]?.query).toMatchObject({ page: '2', sort: 'newest', search: '' })
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'book', status: 'LIVE', sort: 'oldest', page: '1', size: '12' }))
    expect(screen.getByRole('link', { name: /Next/ }).getAttribute('href')).toContain('sort=oldest&page=2')
  })

  test.each([
    ['LIVE', 'Archive', archiveCourse, 'was archived.'],
    ['ARCHIVED', 'Restore', restoreCourse, 'was restored.'],
  ] as const)('with the status %s can be changed by “%s”', async (status, action, endpoint, done) => {
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse({ status })]))
    const calls = fakeEndpoint(endpoint, givenEditableCourse())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'More actions for Bookkeeping for small shops' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }))

    expect(await screen.findByText(`“Bookkeeping for small shops” ${done}`)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test("are deleted only after a confirmation, and show why deletion isn't possible", async () => {
    fakeEndpoint(listOwnCourses, pageOf([givenOwnCourse()]))
    const calls = fakeEndpoint(deleteCourse, refused('COURSE_IN_USE'))
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'More actions for Bookkeeping for small shops' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete course' }))

    expect(await screen.findByText(/can’t be deleted. Archive it instead./)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
