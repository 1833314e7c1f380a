import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a page's loader and head may look at. */
export type PageContext = { queryClient: QueryClient; params: Readonly<Record<string, string | undefined>>; url: URL }

/** What search engines, previews and the browser's tab show of a page. */
export type Head = {
  title: string
  description?: string
  /** The path that this page is known by, when it has several. */
  canonical?: string
  /** The address of a picture for previews. */
  image?: string | null
  /** Structured data, as schema.org describes it. */
  jsonLd?: readonly object[]
}

/** What a file in `pages/` exports. `Data` is what its loader answers. */
export type PageModule<Data = never> = {
  Component: ComponentType
  /** Fetches into the query cache what the page needs at once. On the server it runs for public pages only. */
  loader?: (context: PageContext) => Promise<unknown>
  head?: (data: Data, context: PageContext) => Head
  /** The skeleton of a private page, which the server sends in its place. */
  Pending?: ComponentType
}
