import { type RefObject, useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Toasts } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { useDocumentTitle } from './use-document-title.ts'

const isWork = /^\/(admin|coupon|instructor|manager|my-learning\/courses)(\/|$)/i

/** The layout around every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useDocumentTitle()
  useFocusOnNewPage(main)
  return (
    <div className="flex min-h-dvh flex-col pb-(--dock-height)">
      <a href="#main" className="sr-only z-50 rounded-md bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:absolute focus:m-2">
        Skip to content
      </a>
      <SlowNavigation />
      <OfflineBar />
      <Navbar />
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none">
        <Outlet />
      </main>
      <Footer isSlim={isWork.test(pathname)} />
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}

// The first page of every visit has the key 'default', so its scroll position is keyed by its URL instead.
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** A progress line at the top while the next page loads. It stays hidden if the page loads immediately. */
function SlowNavigation() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="fixed inset-x-0 top-0 z-50" aria-hidden="true">
      <div className="h-1 w-11/12 bg-brand transition-[width] delay-200 duration-[8s] ease-out starting:w-0" />
    </div>
  )
}

/** Moves the focus to the first heading of a new page or search, because client-side navigation doesn't reset it. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const page = `${pathname}?${new URLSearchParams(search).get('search')}`
  const shownBefore = useRef(page)
  useEffect(() => {
    if (shownBefore.current === page) return
    shownBefore.current = page
    const heading = main.current?.querySelector<HTMLElement>('[data-start], h1')
    const target = heading ?? main.current
    heading?.setAttribute('tabindex', '-1')
    heading?.classList.add('outline-none')
    target?.focus({ preventScroll: true })
  }, [page, main])
}
