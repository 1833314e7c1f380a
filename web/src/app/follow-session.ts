import type { Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>

/**
 * Reloads the page data when the session ends, changes its user or changes its roles, in any tab. The guard then redirects from
 * private pages, and public pages show the data of the new user or visitor.
 * `takenOver` resolves when React has hydrated the server's page. Navigating earlier would leave two pages in the document.
 */
export function followSession(router: Router, queryClient: QueryClient, takenOver: Promise<void>) {
  const cache = queryClient.getQueryCache()
  let uid = currentSession()?.uid
  let roles = String(currentSession()?.roles)
  let isTakenOver = false
  void takenOver.then(() => {
    isTakenOver = true
  })
  const forget = () => {
    if (currentSession() === null) forgetOnceLeft(cache)
    else cache.clear()
  }
  subscribeToSession(() => {
    const session = currentSession()
    const isSamePerson = session?.uid === uid
    if (isSamePerson && String(session?.roles) === roles) return
    uid = session?.uid
    roles = String(session?.roles)
    // Clearing the cache before hydration would remove the data that the server sent with the page.
    if (!isSamePerson) {
      if (isTakenOver) forget()
      else void takenOver.then(forget)
    }
    void takenOver.then(() => router.revalidate())
  })
  // An action required a login, because the session had ended.
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || currentSession() !== null || !isForSession(mutation.state.error)) return
    const { pathname, search } = router.state.location
    void router.navigate(paths.login(pathname + search))
  })
}

const isForSession = (error: unknown) => error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'

/** Keeps queries with observers until the observers unmount. Removing them now would refetch them without a session. */
function forgetOnceLeft(cache: QueryCache) {
  const shown = new Set<Query>()
  for (const query of cache.getAll()) {
    if (query.getObserversCount() > 0) shown.add(query)
    else cache.remove(query)
  }
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'removed') shown.delete(query)
    if (type === 'observerRemoved' && shown.has(query) && query.getObserversCount() === 0) cache.remove(query)
    if (shown.size === 0) stop()
  })
}
