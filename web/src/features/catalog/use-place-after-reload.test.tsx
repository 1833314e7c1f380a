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

/** Lays the courses out below each other. jsdom has no layout. */
function lay(above: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, above + Number((this as HTMLElement).dataset.course) * HEIGHT - window.scrollY, 300, HEIGHT)
  })
}

describe('a list that is loaded anew in its middle', () => {
  test('comes with the pages it had, and shows the same course at the same place; a later visit begins at its top', () => {
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
    sessionStorage.setItem('place-in-list', JSON.stringify({ address: location.href, pages: 3, course: '25', top: 60 }))
    lay(400)

    const { container, unmount } = render(<List />)

    expect(container.children).toHaveLength(3 * PER_PAGE)
    expect(scrollBy.mock.calls).toEqual([[0, 400 + 25 * HEIGHT - 60]])
    lay(-1_950)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(JSON.parse(sessionStorage.getItem('place-in-list') ?? '')).toEqual({
      address: location.href,
      pages: 3,
      course: '20',
      top: 50,
    })
    unmount()
    expect(render(<List />).container.children).toHaveLength(PER_PAGE)
    expect(scrollBy).toHaveBeenCalledTimes(1)
  })
})
