import type { Currency } from '@akada/contract/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { Site } from './site.ts'

/** What a page's loader and head may look at. */
export type PageContext = { queryClient: QueryClient; params: Readonly<Record<string, string | undefined>>; url: URL }

/** What a loader may look at besides: in which currency prices are seen. */
export type LoaderContext = PageContext & { currency: Currency }

/** What a head may look at besides. */
export type HeadContext = PageContext & { site: Site }

/** For previews. Its sides are told where they are known. */
export type Picture = { address: string; alt: string; width?: number; height?: number }

/** What search engines, previews and the browser's tab show of a page. */
export type Head = {
  title: string
  description?: string
  /** The path that this page is known by, when it has several. */
  canonical?: string
  image?: Picture | null
  /** What previews take it for: a site's page unless it is a person's. */
  kind?: 'website' | 'profile'
  /** False keeps search engines from showing a page that its route lets them. */
  isIndexed?: boolean
  /** The paths of the pages before and after this one of a list. */
  previous?: string | undefined
  next?: string | undefined
  /** Structured data, as schema.org describes it. */
  jsonLd?: readonly object[]
}

/** What a file in `pages/` exports. `Data` is what its loader answers. */
export type PageModule<Data = never> = {
  Component: ComponentType
  /** Fetches into the query cache what the page needs at once. On the server it runs for public pages only. */
  loader?: (context: LoaderContext) => Promise<unknown>
  /** Whether the loader has to run again when the address changes; it does, unless this says no. */
  shouldRevalidate?: ShouldRevalidateFunction
  head?: (data: Data, context: HeadContext) => Head
  /** The skeleton of a private page, which the server sends in its place. */
  Pending?: ComponentType
}
