import type { Currency } from '@akada/contract/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { Site } from './site.ts'

/** The input for a page's loader and head. */
export type PageContext = { queryClient: QueryClient; params: Readonly<Record<string, string | undefined>>; url: URL }

/** The loader also gets the currency of the displayed prices. */
export type LoaderContext = PageContext & { currency: Currency }

/** The head also gets the site settings. */
export type HeadContext = PageContext & { site: Site }

/** A preview image. Its size is optional. */
export type Picture = { address: string; alt: string; width?: number; height?: number }

/** The metadata for search engines, link previews and the browser tab. */
export type Head = {
  title: string
  description?: string
  /** The canonical path, if several paths lead to the page. */
  canonical?: string
  image?: Picture | null
  /** The Open Graph type. The default is `website`. */
  kind?: 'website' | 'profile'
  /** If false, search engines must not index the page, even if its route allows indexing. */
  isIndexed?: boolean
  /** The paths of the previous and next pages of a list. */
  previous?: string | undefined
  next?: string | undefined
  /** Structured data (schema.org). */
  jsonLd?: readonly object[]
}

/** The exports of a file in `pages/`. `Data` is the type that its loader returns. */
export type PageModule<Data = never> = {
  Component: ComponentType
  /** Fetches the page's initial data into the query cache. On the server it runs for public pages only. */
  loader?: (context: LoaderContext) => Promise<unknown>
  /** Whether the loader runs again when the URL changes. The default is yes. */
  shouldRevalidate?: ShouldRevalidateFunction
  head?: (data: Data, context: HeadContext) => Head
  /** The skeleton that the server sends instead of a private page. */
  Pending?: ComponentType
}
