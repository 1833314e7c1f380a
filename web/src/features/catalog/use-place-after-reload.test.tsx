import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { usePlaceAfterReload } from './use-place-after-reload.ts'

const PER_PAGE = 10
const HEIGHT = 100

function List() {
  const [pages, setPages] = useState(1)
  usePlaceAfterReload({ pages, isFetching: false, hasFailed: false, fetchNextPage: () => setPages(pages + 1) })
  const ids = [...Array(pages * PER_PAGE).keys()]
  return ids.map((id) => <p key={id} data-course={id} />)
}

/** Stacks the courses vertically, because jsdom has no layout. */
function lay(above: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, above + Number((this as HTMLElement).dataset.course) * HEIGHT - window.scrollY, 300, HEIGHT)
  })
}

/** Leaves the page with the list at this vertical offset, and returns the stored position. */
function keptAt(above: number): unknown {
  lay(above)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  return JSON.parse(sessionStorage.getItem('place-in-list') ?? '')
}

describe('course list reloaded at a scroll position', () => {
  test('reloads its pages and shows the same course at the same height; a later visit starts at the top', () => {
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
    sessionStorage.setItem('place-in-list', JSON.stringify({ address: location.href, pages: 3, course: '25', top: 60 }))
    lay(400)

    const { container, unmount } = render(<List />)

    expect(container.children).toHaveLength(3 * PER_PAGE)
    expect(scrollBy.mock.calls).toEqual([[0, 400 + 25 * HEIGHT - 60]])
    expect(keptAt(-1_950)).toEqual({ address: location.href, pages: 3, course: '20', top: 50 })
    // Scrolled past the list, so that only the footer is visible.
    expect(keptAt(-10_000)).toEqual({ address: location.href, pages: 3, course: '29', top: 29 * HEIGHT - 10_000 })
    unmount()
    expect(render(<List />).container.children).toHaveLength(PER_PAGE)
    expect(scrollBy).toHaveBeenCalledTimes(1)
  })
})
