import { countNotes } from '@akada/contract/notes.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { NoteCount, NoteCountsHint } from './note-counts.tsx'

const show = () =>
  renderPage(
    {
      Component: () => (
        <>
          <NoteCountsHint courseId={7} />
          <ul>
            <li>
              Tools <NoteCount courseId={7} lectureId={1} />
            </li>
            <li>
              Mortar <NoteCount courseId={7} lectureId={2} />
            </li>
          </ul>
        </>
      ),
    },
    { path: '/' },
  )

describe('number of students with notes on a lecture', () => {
  test('is shown if it reaches the minimum, with an explanation', async () => {
    const calls = fakeEndpoint(countNotes, [{ lectureId: 1, people: 12 }])
    show()

    expect(screen.getByText('Counting your students’ bookmarks…')).toBeTruthy()
    expect(await screen.findByText(/^Lectures that at least 3 students have bookmarked show the count\./)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Tools 12 students bookmarked this', 'Mortar '])
    expect(calls).toHaveLength(1)
  })

  test('is hidden below the minimum', async () => {
    fakeEndpoint(countNotes, [])
    show()

    expect(await screen.findByText('When at least 3 students have bookmarked a lecture, you’ll see the count.')).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(countNotes, broken())
    show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    fakeEndpoint(countNotes, [{ lectureId: 2, people: 3 }])

    await userEvent.click(again)

    expect(await screen.findByText('students bookmarked this')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
