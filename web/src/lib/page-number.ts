/** Returns the page number in a URL query, or 1 if it is missing or invalid. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Returns the page number to put in a URL, or undefined for the first page. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined)
