import type { Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { paths } from '../lib/paths.ts'
import { currentSession, onSessionLost, subscribeToSession } from '../lib/session.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>

/**
 * Another person must see nothing of the last one's, whichever tab they logged in or out in.
 * `takenOver`: React has the page that the server sent; to lead elsewhere before that would leave it with two pages at once.
 */
export function followSession(router: Router, queryClient: QueryClient, takenOver: Promise<void>) {
  const cache = queryClient.getQueryCache()
  let uid = currentSession()?.uid
  let isTakenOver = false
  void takenOver.then(() => {
    isTakenOver = true
  })
  const forget = () => {
    if (currentSession() === null) forgetOnceLeft(cache)
    else cache.clear()
  }
  subscribeToSession(() => {
    if (currentSession()?.uid === uid) return
    uid = currentSession()?.uid
    // Forgotten before that, what the server sent along would be missing from the page.
    if (isTakenOver) forget()
    else void takenOver.then(forget)
    void takenOver.then(() => router.revalidate())
  })
  onSessionLost(async () => {
    await takenOver
    const { pathname, search } = router.state.location
    void router.navigate(paths.login(pathname + search))
  })
}

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
