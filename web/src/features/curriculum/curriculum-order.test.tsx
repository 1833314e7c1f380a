import { arrangeCurriculum } from '@akada/contract/curriculum.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenCurriculum, givenSections } from '../../testing/curriculum-givens.ts'
import { fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { showCurriculum, shownLectures } from '../../testing/show-curriculum.tsx'
import { dismissToasts } from '../../ui/toast.tsx'

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
})

const order = () => shownLectures().map((title) => title.replace(/^\w+: /, ''))
const asSent = (calls: ReturnType<typeof givenCurriculum>['calls']) =>
  calls.arrange.map(({ body }) => [body.version, ...body.sections.map(({ id, lectureIds }) => [id, ...lectureIds])])

async function shown() {
  const given = givenCurriculum()
  const view = showCurriculum()
  await screen.findByText('Tools')
  const choose = async (title: string, item: string) => {
    await view.user.click(screen.getByRole('button', { name: `More actions for ${title}` }))
    await view.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...given, ...view, choose }
}

describe('curriculum move menu', () => {
  test('moves a lecture down immediately, announces its position, and keeps the focus', async () => {
    const { choose, calls } = await shown()

    await choose('Welcome', 'Move down')

    expect(order()).toEqual(['Tools', 'Welcome', 'Safety', 'Mortar'])
    expect(screen.getByText('“Welcome” is now lecture 2 of 3 in “Ground”.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.id).toBe('lecture-11-toggle'))
    await waitFor(() => expect(asSent(calls)).toEqual([[1, [1, 12, 11, 13], [2, 21], [3]]]))
  })

  test('moves a lecture past the end of its section', async () => {
    const { choose, calls } = await shown()

    await choose('Mortar', 'Move up')

    await waitFor(() => expect(asSent(calls)).toEqual([[1, [1, 11, 12, 13, 21], [2], [3]]]))
  })

  test('moves a section up', async () => {
    const { choose, calls } = await shown()

    await choose('Walls', 'Move up')

    expect(order()).toEqual(['Mortar', 'Welcome', 'Tools', 'Safety'])
    await waitFor(() => expect(asSent(calls)).toEqual([[1, [2, 21], [1, 11, 12, 13], [3]]]))
  })

  test('announces when no move is possible', async () => {
    const { choose, calls } = await shown()

    await choose('Welcome', 'Move up')

    expect(screen.getByText('“Welcome” can’t move further up.')).toBeTruthy()
    expect(calls.arrange).toEqual([])
  })

  test('asks for the target section and position of a lecture', async () => {
    const { user, choose, calls } = await shown()
    await choose('Welcome', 'Move to section…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Welcome”' }))

    await user.selectOptions(dialog.getByRole('combobox', { name: 'Section' }), '2. Walls')
    await user.click(dialog.getByRole('radio', { name: 'At the beginning' }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))

    await waitFor(() => expect(asSent(calls)).toEqual([[1, [1, 12, 13], [2, 11, 21], [3]]]))
  })

  test('sends a second move with the version that the first one returned', async () => {
    const { choose, calls } = await shown()

    await choose('Welcome', 'Move down')
    await choose('Welcome', 'Move down')

    await waitFor(() =>
      expect(asSent(calls)).toEqual([
        [1, [1, 12, 11, 13], [2, 21], [3]],
        [2, [1, 12, 13, 11], [2, 21], [3]],
      ]),
    )
    expect(order()).toEqual(['Tools', 'Safety', 'Welcome', 'Mortar'])
  })

  test('restores the order after a failure, and shows the error', async () => {
    const { choose } = await shown()
    fakeEndpoint(arrangeCurriculum, lostConnection())

    await choose('Welcome', 'Move down')

    expect(await screen.findByText(/Check your connection\./)).toBeTruthy()
    expect(order()).toEqual(['Welcome', 'Tools', 'Safety', 'Mortar'])
  })

  test("shows the newer curriculum with a message after another user's change", async () => {
    const { choose } = await shown()
    const newer = givenSections().toReversed()
    fakeEndpoint(arrangeCurriculum, refused('EDIT_CONFLICT', { data: { version: 9, sections: newer } }))

    await choose('Welcome', 'Move down')

    expect(await screen.findByText(/The curriculum was changed elsewhere/)).toBeTruthy()
    expect(order()).toEqual(['Mortar', 'Welcome', 'Tools', 'Safety'])
    const calls = fakeEndpoint(arrangeCurriculum, { version: 10, sections: newer })
    await choose('Walls', 'Move up')
    await waitFor(() => expect(calls.map(({ body }) => body.version)).toEqual([9]))
  })
})

describe('dragging', () => {
  // Replaces the missing layout of jsdom: each element is a pixel below the previous one, and a dragged row is at its handle.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const isInHand = this.closest('[style*="position: fixed"]') !== null
      const shown = isInHand ? document.querySelector('[aria-pressed=true]') : this
      const top = Array.from(document.querySelectorAll('*')).indexOf(shown ?? this)
      return { x: 0, y: top, top, left: 0, right: 100, bottom: top + 1, width: 100, height: 1, toJSON: () => '' }
    })
  })

  const handle = (title: string) => screen.getByLabelText(`Move ${title}`)
  const told = (words: string) => waitFor(() => expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe(words))
  const press = async (element: Element, code: string) => {
    // The sensor adds its listeners in the next task.
    await act(async () => {
      fireEvent.keyDown(element, { code, key: code })
      await new Promise((resolve) => setTimeout(resolve))
    })
  }

  test('with the keyboard announces each position, and drops the item there', async () => {
    const { calls } = await shown()
    handle('Welcome').focus()

    await press(handle('Welcome'), 'Space')
    await told('Picked up “Welcome”, lecture 1 of 3 in “Ground”.')
    await press(document.body, 'ArrowDown')
    await told('“Welcome” would move to lecture 2 of 3 in “Ground”.')
    await press(document.body, 'ArrowDown')
    await told('“Welcome” would move to lecture 3 of 3 in “Ground”.')
    await press(document.body, 'ArrowDown')
    await told('“Welcome” would move to lecture 1 of 2 in “Walls”.')
    await press(document.body, 'Space')

    await told('“Welcome” is now lecture 1 of 2 in “Walls”.')
    await waitFor(() => expect(asSent(calls)).toEqual([[1, [1, 12, 13], [2, 11, 21], [3]]]))
  })

  test('is canceled by Escape', async () => {
    const { calls } = await shown()

    await press(handle('Welcome'), 'Space')
    await press(document.body, 'ArrowDown')
    await press(document.body, 'Escape')

    await told('“Welcome” wasn’t moved.')
    expect(calls.arrange).toEqual([])
  })

  test('collapses all sections while a section is dragged, to shorten the distance', async () => {
    const { calls } = await shown()

    await press(handle('Roof'), 'Space')
    expect(order()).toEqual([])
    await press(document.body, 'ArrowUp')
    await told('“Roof” would move to section 2 of 3.')
    await press(document.body, 'Space')

    await waitFor(() => expect(asSent(calls)).toEqual([[1, [1, 11, 12, 13], [3], [2, 21]]]))
    expect(order()).toHaveLength(4)
  })
})
