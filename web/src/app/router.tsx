import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { paths } from '../lib/paths.ts'
import { currentSession, onSessionLost, subscribeToSession } from '../lib/session.ts'
import { createRoutes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** The browser's router, once it has loaded the page the address asks for. */
export async function createAppRouter(queryClient: QueryClient): Promise<Router> {
  const router = createBrowserRouter(createRoutes({ isServer: false, queryClientOf: () => queryClient }))
  followSession(router, queryClient)
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe((state) => {
        if (!state.initialized) return
        stop()
        resolve()
      })
    })
  return router
}

/** Another person must see nothing of the last one's, whichever tab they logged in or out in. */
function followSession(router: Router, queryClient: QueryClient) {
  let uid = currentSession()?.uid
  subscribeToSession(() => {
    if (currentSession()?.uid === uid) return
    uid = currentSession()?.uid
    queryClient.getQueryCache().clear()
    void router.revalidate()
  })
  onSessionLost(() => {
    const { pathname, search } = router.state.location
    void router.navigate(paths.login(pathname + search))
  })
}
