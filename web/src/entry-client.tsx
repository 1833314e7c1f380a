// Browser entry: hydrates the page that the server sent.
import './styles/main.css'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { keepTypedWords } from './app/keep-typed-words.ts'
import { Providers } from './app/providers.tsx'
import { createAppRouter } from './app/router.tsx'
import { endFirstPage } from './app/take-course-if-asked.ts'
import { fillCache, readBootstrap } from './lib/bootstrap.ts'
import { findCountry } from './lib/country.ts'
import { createQueryClient } from './lib/query-client.ts'

// The fragment may change before hydration, for example by a link to the main content, without affecting the page.
const addressNow = () => location.pathname + location.search
const asked = addressNow()
const bootstrap = readBootstrap()
const queryClient = createQueryClient()
fillCache(queryClient, bootstrap)

let notifyTakenOver = () => {}
const takenOver = new Promise<void>((resolve) => {
  notifyTakenOver = resolve
})

const root = document.getElementById('root')
const bringTypedWords = root ? keepTypedWords(root) : () => {}

function TakeoverNotifier() {
  useLayoutEffect(bringTypedWords, [])
  useEffect(notifyTakenOver, [])
  return null
}

// Each step in a task of its own, because all of this together would delay a tap on a slow phone.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
await nextTask()
const router = await createAppRouter(queryClient, bootstrap.site, takenOver)
await nextTask()
endFirstPage()
const app = (
  <StrictMode>
    <Providers queryClient={queryClient} site={bootstrap.site}>
      <RouterProvider router={router} />
      <TakeoverNotifier />
    </Providers>
  </StrictMode>
)

if (root) {
  const isSamePage = bootstrap.isWhole && addressNow() === asked && router.state.errors === null
  // In a transition, so that a tap on a part of the page that isn't hydrated yet waits only for that part.
  startTransition(() => {
    if (isSamePage) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
void findCountry()
// The page works even if this script fails to load.
void import('./app/after-load.ts').catch(() => undefined)
