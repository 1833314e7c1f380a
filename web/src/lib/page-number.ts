/** The page of a list that an address names; the first, unless it says another that can be. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** How an address names it: the first has no number. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined)
