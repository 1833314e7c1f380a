// Renders pages on the server: returns a complete HTML document for a URL.

import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { documentOf } from './app/document.ts'
import { isUnrouted } from './app/error-words.ts'
import { headOf } from './app/head.ts'
import type { PageHandle } from './app/page-handle.ts'
import { Providers } from './app/providers.tsx'
import { createRoutes, isShared } from './app/routes.tsx'
import { ApiError, setTransport, type Transport } from './lib/api.ts'
import { bootstrapScript, fetchedIn } from './lib/bootstrap.ts'
import { createQueryClient } from './lib/query-client.ts'
import type { Site } from './lib/site.ts'

export { isShared }

type RenderRequest = {
  /** Path and query. */
  url: string
  site: Site
  call: Transport
  assets: {
    css: string
    entry: string
    /** Loads the entry and the page's scripts after the page is shown. */
    starter: string
    /** Returns the scripts of a page file, so that the browser can request them in parallel. */
    scriptsOf: (file: string) => readonly string[]
  }
}

type RenderedPage =
  | { kind: 'page'; status: number; html: string; isShared: boolean; fault?: unknown }
  | { kind: 'redirect'; status: number; location: string }

type ServerContext = { queryClient: QueryClient; site: Site }

const handler = createStaticHandler(
  createRoutes({
    isServer: true,
    queryClientOf: (context) => (context as ServerContext).queryClient,
    currencyOf: (context) => (context as ServerContext).site.currency,
  }),
)

export async function render({ url, site, call, assets }: RenderRequest): Promise<RenderedPage> {
  setTransport(call)
  const queryClient = createQueryClient({ isServer: true })
  try {
    return await renderWith(queryClient, { url, site, assets })
  } finally {
    // Otherwise, expiry timers would keep the queries in memory, some of them for an hour.
    queryClient.clear()
  }
}

async function renderWith(queryClient: QueryClient, { url, site, assets }: Omit<RenderRequest, 'call'>): Promise<RenderedPage> {
  // `new URL(url, site.publicUrl)` would read a path that begins with two slashes as a host.
  const address = new URL(new URL(site.publicUrl).origin + url)
  const context = await handler.query(new Request(address), { requestContext: { queryClient, site } satisfies ServerContext })
  if (context instanceof Response) return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }

  const error = Object.values(context.errors ?? {})[0]
  const status = error === undefined ? 200 : statusOf(error)
  const page = context.matches.map((match) => match.route.handle as PageHandle | undefined).findLast((handle) => handle !== undefined)
  const isWhole = error === undefined && page?.kind !== 'private' && page?.kind !== 'shell'
  const head = headOf({ matches: matchesOf(context), queryClient, url: address, site, error })
  const html = documentOf({
    head,
    isIndexed: isWhole && page?.isIndexed === true && head.isIndexed !== false,
    site,
    isWhole,
    assets: { css: assets.css, entry: assets.entry, starter: assets.starter, preloads: page ? assets.scriptsOf(page.file) : [] },
    body: renderToString(
      <StrictMode>
        <Providers queryClient={queryClient} site={site}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </Providers>
      </StrictMode>,
    ),
    bootstrap: bootstrapScript({ site, queries: fetchedIn(queryClient), isWhole }),
  })
  const fault = status >= 500 ? { fault: error } : {}
  return { kind: 'page', status, html, isShared: isWhole && !hasFailed(queryClient) && page?.kind === 'shared', ...fault }
}

/** Whether a part of the page is missing because its call failed, although the page works without it. */
const hasFailed = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({
    handle: route.handle as PageHandle | undefined,
    params,
    loaderData: loaderData[route.id] as unknown,
  }))

function statusOf(error: unknown): number {
  if (!(error instanceof ApiError)) return isUnrouted(error) ? 404 : 500
  if (error.code === 'COURSE_GONE') return 410
  // The contract rejects the URL, such as a course with the id "abc", so no page exists there.
  if (error.status === 404 || error.code === 'INVALID_INPUT') return 404
  return error.status === 503 ? 503 : 500
}
