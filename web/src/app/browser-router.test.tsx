import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Link,
  type LoaderFunction,
  createBrowserRouter as libraryRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserRouter } from './browser-router.ts'

const scrolledTo: number[] = []

beforeEach(() => {
  history.replaceState(null, '', '/')
  scrolledTo.length = 0
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => void scrolledTo.push(top)) as typeof window.scrollTo)
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

// The library's router is the reference: the browser's own must behave like it.
describe.each([
  ['the site', createBrowserRouter],
  ['the library', libraryRouter],
])('router of %s', (_, createRouter) => {
  let waiting: (() => void)[] = []
  let loads: string[] = []

  const Shown = () => {
    const { pathname, search, hash } = useLocation()
    return <p>{`${String(useLoaderData())} at ${pathname}${search}${hash}`}</p>
  }
  const Fault = () => <p>{`Failed: ${(useRouteError() as Error).message}`}</p>
  const Layout = () => {
    const { state, location } = useNavigation()
    return (
      <>
        <p>{state === 'loading' ? `On the way to ${location.pathname}` : 'Arrived'}</p>
        <Link to="/other?a=1">Other</Link>
        <Outlet />
        <ScrollRestoration />
      </>
    )
  }
  const Guarded = () => {
    const { state, proceed, reset } = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/guarded')
    return (
      <>
        <p>{`Guard is ${state}`}</p>
        <button type="button" onClick={proceed}>
          Leave
        </button>
        <button type="button" onClick={reset}>
          Stay
        </button>
      </>
    )
  }
  const loaded =
    (name: string): LoaderFunction =>
    ({ request }) => {
      loads.push(new URL(request.url).pathname + new URL(request.url).search)
      return name
    }
  const routes = (): RouteObject[] => [
    {
      element: <Layout />,
      errorElement: <p>The whole site failed</p>,
      children: [
        {
          element: <Outlet />,
          errorElement: <Fault />,
          children: [
            { path: '/', element: <Shown />, loader: loaded('home') },
            { path: '/other', lazy: async () => ({ Component: Shown, loader: loaded('other') }) },
            { path: '/slow', element: <Shown />, loader: () => new Promise((resolve) => waiting.push(() => resolve('slow'))) },
            { path: '/steady/:id', element: <Shown />, loader: loaded('steady'), shouldRevalidate: () => false },
            { path: '/gone', loader: () => redirect('/other?from=gone') },
            {
              path: '/away',
              loader: () => {
                throw redirect('/other?from=away')
              },
            },
            {
              path: '/broken',
              element: <Shown />,
              loader: () => {
                throw new Error('no such thing')
              },
            },
            { path: '/unloadable', lazy: () => Promise.reject(new Error('no script')) },
            { path: '/guarded', element: <Guarded /> },
          ],
        },
      ],
    },
  ]

  async function start(at = '/') {
    waiting = []
    loads = []
    history.replaceState(null, '', at)
    const router = createRouter(routes())
    await waitFor(() => expect(router.state.initialized).toBe(true))
    const { unmount } = render(<RouterProvider router={router} />)
    ended.push(() => {
      unmount()
      router.dispose()
    })
    return router
  }
  const ended: (() => void)[] = []
  afterEach(() => {
    for (const end of ended.splice(0)) end()
  })
  const here = () => location.pathname + location.search + location.hash
  const entry = () => history.state as { idx: number }
  const back = () =>
    act(async () => {
      const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await popped
    })

  test('loads the page at the first URL and those that links lead to', async () => {
    const router = await start('/other?a=0')
    expect(screen.getByText('other at /other?a=0')).toBeTruthy()
    expect(router.state.historyAction).toBe('POP')
    expect(router.state.location.key).toBe('default')

    await userEvent.click(screen.getByRole('link', { name: 'Other' }))

    await screen.findByText('other at /other?a=1')
    expect(here()).toBe('/other?a=1')
    expect(loads).toEqual(['/other?a=0', '/other?a=1'])
    await back()
    await screen.findByText('other at /other?a=0')
  })

  test('adds or replaces history entries, and keeps their state', async () => {
    const router = await start()
    await act(() => router.navigate('/other', { state: { told: 1 } }))
    await act(() => router.navigate('?b=2', { replace: true }))

    expect(entry().idx).toBe(1)
    expect(here()).toBe('/other?b=2')
    expect(router.state.location.state).toBeNull()
    await act(() => router.navigate('/other#end', { state: { told: 2 } }))
    expect(router.state.location).toMatchObject({ pathname: '/other', search: '', hash: '#end', state: { told: 2 } })
    await back()
    await waitFor(() => expect(router.state.location.search).toBe('?b=2'))
  })

  test('follows redirects that loaders return or throw', async () => {
    const router = await start()

    await act(() => router.navigate('/gone'))
    await screen.findByText('other at /other?from=gone')
    await act(() => router.navigate('/away'))
    await screen.findByText('other at /other?from=away')

    await back()
    await screen.findByText('other at /other?from=gone')
  })

  test('shows errors of loaders and of missing scripts in the nearest error element', async () => {
    const router = await start()

    await act(() => router.navigate('/broken'))
    expect(screen.getByText('Failed: no such thing')).toBeTruthy()
    await act(() => router.navigate('/unloadable'))
    expect(screen.getByText('Failed: no script')).toBeTruthy()
    expect(screen.getByText('Arrived')).toBeTruthy()

    await act(() => router.navigate('/other'))
    expect(screen.getByText('other at /other')).toBeTruthy()
  })

  test('shows the last page that was asked for, and until then the one before', async () => {
    const router = await start()

    const first = act(() => void router.navigate('/slow'))
    await screen.findByText('On the way to /slow')
    expect(screen.getByText('home at /')).toBeTruthy()
    expect(here()).toBe('/')
    await act(() => router.navigate('/other'))
    await act(async () => waiting.shift()?.())
    await first

    expect(screen.getByText('other at /other')).toBeTruthy()
    expect(here()).toBe('/other')
  })

  test('runs a loader again for another search, but not for a hash or if its page declines', async () => {
    const router = await start()

    await act(() => router.navigate('/?page=2'))
    await act(() => router.navigate('/?page=2#end'))
    expect(loads).toEqual(['/', '/?page=2'])
    await act(() => router.navigate('/steady/1'))
    await act(() => router.navigate('/steady/1?page=2'))

    expect(loads.slice(2)).toEqual(['/steady/1'])
    expect(screen.getByText('steady at /steady/1?page=2')).toBeTruthy()
  })

  test('loads the data of the page again without leaving it', async () => {
    const router = await start()

    await act(() => router.revalidate())

    expect(loads).toEqual(['/', '/'])
    expect(entry().idx).toBe(0)
    expect(router.state).toMatchObject({ revalidation: 'idle', restoreScrollPosition: false })
  })

  test('asks before a link or Back leaves a guarded page', async () => {
    const router = await start()
    await act(() => router.navigate('/guarded'))

    await userEvent.click(screen.getByRole('link', { name: 'Other' }))
    await screen.findByText('Guard is blocked')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await screen.findByText('Guard is unblocked')
    await back()
    await screen.findByText('Guard is blocked')
    await waitFor(() => expect(here()).toBe('/guarded'))
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))

    await screen.findByText('home at /')
    expect(here()).toBe('/')
  })

  test('scrolls to the top of a new page, keeps the place if asked, and returns to it', async () => {
    const router = await start()
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700)
    scrolledTo.length = 0

    await act(() => router.navigate('/other'))
    expect(scrolledTo).toEqual([0])
    await act(() => router.navigate('/other?a=2', { preventScrollReset: true }))
    expect(scrolledTo).toEqual([0])

    await back()
    await screen.findByText('other at /other')
    expect(scrolledTo).toEqual([0, 700])
  })
})
