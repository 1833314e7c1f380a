/** The parameters that are kept with any value. Parameters that aren't in this file, such as campaign tags, are ignored. */
const names = ['page', 'search', 'tab'] as const

/** The parameters for which only these values are kept. */
const choices = {
  length: ['under-1', '1-3', '3-6', '6-17', 'over-17'],
  level: ['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL'],
  price: ['free', 'paid'],
  rating: ['4.5', '4.0', '3.5', '3.0'],
  sort: ['relevant', 'popular', 'rated', 'newest', 'price-low', 'price-high', 'highest', 'lowest'],
  stars: ['1', '2', '3', '4', '5'],
} as const
const ofOneChoice: readonly string[] = ['price', 'rating', 'sort', 'stars']

// The contract's limits.
const MOST_LANGUAGES = 20
const aLanguage = /^\P{Cc}{1,60}$/u

// Longer URLs are not real links, but could evict real pages from the cache.
const LONGEST = 300

/** Returns the path and the query parameters that identify a shared page. */
export function sharedAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return withoutSlash(url)
  const asked = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)?.trim()
    if (value) kept.set(name, value)
  }
  for (const [name, values] of chosenIn(asked)) if (values.length > 0) kept.set(name, values.join(','))
  const path = withoutSlash(url.slice(0, mark))
  return kept.size > 0 ? `${path}?${kept}` : path
}

/**
 * Returns each choice once, in a fixed order. The URL may separate values with commas or, like a plain form, repeat the parameter.
 */
function chosenIn(asked: URLSearchParams): [string, readonly string[]][] {
  const valuesOf = (name: string) => asked.getAll(name).flatMap((value) => value.split(','))
  const known = Object.entries(choices).map(([name, all]): [string, readonly string[]] => {
    const chosen = all.filter((value: string) => valuesOf(name).includes(value))
    return [name, ofOneChoice.includes(name) ? chosen.slice(0, 1) : chosen]
  })
  const languages = valuesOf('language')
    .map((value) => value.trim())
    .filter((value) => aLanguage.test(value))
  return [...known, ['language', [...new Set(languages)].sort().slice(0, MOST_LANGUAGES)]]
}

export const isKeepable = (address: string): boolean => address.length <= LONGEST

function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns the path and query as a browser resolves them, without dot segments, fragment or host. Never throws. */
export function pathAndQuery(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const { pathname, search } = new URL(`http://localhost${path.startsWith('/') ? '' : '/'}${path}`)
  return pathname + search
}
