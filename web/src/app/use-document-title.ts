import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useSite } from '../lib/site.ts'
import { headOf } from './head.ts'
import type { PageHandle } from './page-handle.ts'

/** Keeps the tab's title in sync with the page. Other head elements matter only in the server's HTML. */
export function useDocumentTitle() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  const site = useSite()

  useEffect(() => {
    const shown = matches.map(({ params, loaderData, handle }) => ({ params, loaderData, handle: handle as PageHandle | undefined }))
    // A failed page has no data, and its error page sets the title.
    if (shown.at(-1)?.loaderData === undefined) return
    document.title = headOf({ matches: shown, queryClient, url: new URL(pathname + search, location.origin), site }).title
  }, [matches, pathname, search, queryClient, site])
}
