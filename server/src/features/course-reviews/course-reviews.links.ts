import { setImmediate as nextTurn } from 'node:timers/promises'

/** A link's target, determined without a request. */
export type LinkTarget = { kind: 'ELSEWHERE' } | { kind: 'BROKEN' } | { kind: 'COURSE' | 'CATEGORY'; id: number }

const elsewhere: LinkTarget = { kind: 'ELSEWHERE' }
const broken: LinkTarget = { kind: 'BROKEN' }

/**
 * `publicUrl` is the URL of this site, so that links to its courses and categories are recognized. `http:` links count as broken, because
 * they aren't encrypted.
 */
export function readLink(href: string, publicUrl: string): LinkTarget {
  const address = unescaped(href).trim()
  if (/^mailto:/i.test(address)) return /^mailto:[^@\s]+@[^@\s]+$/i.test(address) ? elsewhere : broken
  const isOfOurs = address.startsWith('/') && !address.startsWith('//')
  if (!isOfOurs && !/^https?:\/\/[^/\s]/i.test(address)) return broken
  if (!URL.canParse(address, publicUrl)) return broken
  const url = new URL(address, publicUrl)
  if (url.origin === new URL(publicUrl).origin) return ofOurs(url.pathname)
  return url.protocol === 'https:' && url.hostname.includes('.') ? elsewhere : broken
}

const SLICE = 500

/** Reads each link once, in batches that yield to the event loop: the texts of a course can contain up to 300,000 links. */
export async function readLinks(links: readonly string[], publicUrl: string): Promise<Map<string, LinkTarget>> {
  const targets = new Map<string, LinkTarget>()
  for (const link of new Set(links)) {
    if (targets.size % SLICE === 0) await nextTurn()
    targets.set(link, readLink(link, publicUrl))
  }
  return targets
}

function ofOurs(path: string): LinkTarget {
  const [, place, id] = /^\/(courses|categories)\/(\d{1,9})\/?$/.exec(path) ?? []
  if (id === undefined) return elsewhere
  return { kind: place === 'courses' ? 'COURSE' : 'CATEGORY', id: Number(id) }
}

const unescaped = (html: string): string => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
