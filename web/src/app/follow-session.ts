import type { Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { currentSession, subscribeToSession } from '../lib/session.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>

/**
 * Loads the page again when the session ends, belongs to another person or gets other roles, in this tab or another: the guard then
 * redirects from a private page, and a public page appears as it does to this person or to a visitor.
 * `takenOver`: React has the page that the server sent; to lead elsewhere before that would leave it with two pages at once.
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
    // Forgotten before that, what the server sent along would be missing from the page.
    if (!isSamePerson) {
      if (isTakenOver) forget()
      else void takenOver.then(forget)
    }
    void takenOver.then(() => router.revalidate())
  })
  // What the reader asked for needs a login, and the session turned out to have ended.
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || currentSession() !== null || !isForSession(mutation.state.error)) return
    const { pathname, search } = router.state.location
    void router.navigate(paths.login(pathname + search))
  })
}

const isForSession = (error: unknown) => error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'

/** What is on the screen stays until the screen is left: forgotten now, it would be asked for again, without a session. */
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
