/** What of a query decides what a shared page shows; anything else, such as a campaign's marks, does not. */
const names = ['coupon', 'page', 'search', 'tab'] as const

// Beyond this an address is nobody's link, but could still push real pages out of the cache.
const LONGEST = 300

/** The path and the part of the query by which a shared page is known. */
export function sharedAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return withoutSlash(url)
  const asked = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)?.trim()
    if (value) kept.set(name, value)
  }
  const path = withoutSlash(url.slice(0, mark))
  return kept.size > 0 ? `${path}?${kept}` : path
}

export const isKeepable = (address: string): boolean => address.length <= LONGEST

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path)
