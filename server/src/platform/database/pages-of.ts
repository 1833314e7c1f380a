/** Yields the rows of a query in pages. The query gets the last row of the previous page, so that it can continue after that row. */
export async function* pagesOf<Row>(size: number, list: (last: Row | undefined, limit: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await list(last, size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
