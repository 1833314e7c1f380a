import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { savedCurrency } from '../lib/session.ts'
import type { Site } from '../lib/site.ts'
import { followSession } from './follow-session.ts'
import { createRoutes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** Returns the browser's router after the page at the current URL has loaded. */
export async function createAppRouter(queryClient: QueryClient, site: Site, takenOver: Promise<void>): Promise<Router> {
  const router = createBrowserRouter(
    createRoutes({ isServer: false, queryClientOf: () => queryClient, currencyOf: () => savedCurrency(site.currency) }),
  )
  followSession(router, queryClient, takenOver)
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
