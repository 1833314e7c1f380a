import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../lib/page.ts'
import type { Site } from '../lib/site.ts'
import { codeOf, errorTitle } from './error-words.ts'
import type { PageHandle } from './page-handle.ts'

type Match = { handle?: PageHandle | undefined; params: Readonly<Record<string, string | undefined>>; loaderData: unknown }
type Shown = { matches: readonly Match[]; queryClient: QueryClient; url: URL; site: Site; error?: unknown }

/** Returns the head of the current page. Its title ends with the site name. */
export function headOf({ matches, queryClient, url, site, error }: Shown): Head {
  const named = (head: Head): Head => ({ ...head, title: `${head.title} | ${site.name}` })
  if (error !== undefined) return named({ title: errorTitle(codeOf(error)) })

  const match = matches.findLast(({ handle }) => handle?.head !== undefined)
  const head = match?.handle?.head?.(match.loaderData, { queryClient, params: match.params, url, site })
  return head ? named(head) : { title: site.name }
}
