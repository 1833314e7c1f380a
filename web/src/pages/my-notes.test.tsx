import { exportNotes, getNotebook, listNotebooks } from '@akada/contract/notes.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './my-notes.tsx'

beforeEach(() => givenStudent())

const show = (query = '') => renderPage(page, { path: '/my-learning/notes', at: `/my-learning/notes${query}` })

const written = {
  title: 'Bricklaying',
  isEnrolled: false,
  notes: [
    { id: 1, section: 'Ground', lecture: 'Tools', lectureId: 3, second: 252, text: 'Buy a trowel.' },
    { id: 2, section: 'Ground', lecture: 'Mortar', lectureId: 4, second: null, text: 'One part lime' },
    { id: 3, section: null, lecture: null, lectureId: null, second: 9, text: '' },
  ],
}

describe('My notes', () => {
  test('are listed by course, and mark courses in which the user is no longer enrolled', async () => {
    fakeEndpoint(listNotebooks, [
      { courseId: 7, title: 'Bricklaying', notes: 3, isEnrolled: false },
      { courseId: 8, title: 'Roofing', notes: 1, isEnrolled: true },
    ])
    fakeEndpoint(getNotebook, written)
    const { router } = show()
    expect(screen.getByText('Loading your notes…')).toBeTruthy()

    await screen.findByRole('link', { name: /^Roofing/ })
    expect(
      screen
        .getAllByRole('listitem')
        .map((row) => row.textContent)
        .slice(-2),
    ).toEqual(['BricklayingNo longer enrolled3 notes', 'Roofing1 note'])
    await userEvent.click(screen.getByRole('link', { name: /^Bricklaying/ }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Your notes: Bricklaying' })).toBeTruthy()
    expect(router.state.location.search).toBe('?course=7')
  })

  test('show how to create the first one, and can be reloaded after a failure', async () => {
    fakeEndpoint(listNotebooks, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listNotebooks, [])

    await userEvent.click(retry)

    expect(await screen.findByText('You have no notes yet.')).toBeTruthy()
  })
})

describe('notes of one course', () => {
  test('are shown by section and can be exported, even after the enrollment has ended', async () => {
    fakeEndpoint(getNotebook, written)
    const exported = fakeEndpoint(exportNotes, refused('NOTES_NONE'))
    show('?course=7')

    expect(await screen.findByText('You no longer have access to this course. Your notes stay available.')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Ground', 'Removed lectures'])
    for (const words of ['4:12 in Tools', 'Note in Mortar', '0:09']) expect(screen.getByText(content(words))).toBeTruthy()
    expect(screen.queryByRole('link', { name: '4:12' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))

    await waitFor(() => expect(exported).toEqual([{ query: { courseId: '7' } }]))
    expect(await screen.findByText('You have no notes in this course.')).toBeTruthy()
  })

  test('link back to the course while the user can access it', async () => {
    fakeEndpoint(getNotebook, { ...written, isEnrolled: true })
    show('?course=7')

    expect((await screen.findByRole('link', { name: '4:12' })).getAttribute('href')).toBe(
      '/my-learning/courses/7?lecture=3&tab=notes&t=252',
    )
    expect(screen.getByRole('link', { name: 'Go to Course' }).getAttribute('href')).toBe('/my-learning/courses/7?tab=notes')
  })

  test('link to the notes on all courses if there are none', async () => {
    fakeEndpoint(getNotebook, refused('NOTES_NONE'))
    show('?course=7')

    expect((await screen.findByRole('link', { name: 'All your notes' })).getAttribute('href')).toBe('/my-learning/notes')
  })
})

/** Matches a paragraph by its text, regardless of inner elements. */
const content = (words: string) => (_: string, element: Element | null) => element?.tagName === 'P' && element.textContent === words
