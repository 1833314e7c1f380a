import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { usePlaceAfterReload } from './use-place-after-reload.ts'

function List() {
  const [pages, setPages] = useState(1)
  usePlaceAfterReload({ pages, isFetching: false, hasFailed: false, fetchNextPage: () => setPages(pages + 1) })
  return <p>{pages} pages</p>
}

describe('a list that is loaded anew in its middle', () => {
  test('comes with the pages it had, at the place it was at; a later visit begins at its top', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')))
    sessionStorage.setItem('place-in-list', JSON.stringify({ address: location.href, pages: 3, top: 900 }))

    const { container, unmount } = render(<List />)

    expect(container.textContent).toBe('3 pages')
    expect(scrollTo.mock.calls).toEqual([[0, 900]])
    leave()
    expect(JSON.parse(sessionStorage.getItem('place-in-list') ?? '')).toEqual({ address: location.href, pages: 3, top: 0 })
    unmount()
    expect(render(<List />).container.textContent).toBe('1 pages')
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })
})
