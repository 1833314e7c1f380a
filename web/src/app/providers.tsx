import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Site, SiteContext } from '../lib/site.ts'

/** The context providers of all pages, in the browser and on the server. */
export const Providers = ({ queryClient, site, children }: { queryClient: QueryClient; site: Site; children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SiteContext value={site}>{children}</SiteContext>
  </QueryClientProvider>
)
