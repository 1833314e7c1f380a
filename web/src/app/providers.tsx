import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { type Site, SiteChangeContext, SiteContext } from '../lib/site.ts'

/** The context providers of all pages, in the browser and on the server. */
export function Providers({ queryClient, site, children }: { queryClient: QueryClient; site: Site; children: ReactNode }) {
  const [shown, setShown] = useState(site)
  const change = useCallback((part: Partial<Site>) => setShown((before) => ({ ...before, ...part })), [])
  return (
    <QueryClientProvider client={queryClient}>
      <SiteChangeContext value={change}>
        <SiteContext value={shown}>{children}</SiteContext>
      </SiteChangeContext>
    </QueryClientProvider>
  )
}
