/** Returns the page number in an address, or 1 if it is missing or invalid. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Returns the page number for an address. The first page has none. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined)
