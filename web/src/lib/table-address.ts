import { useSearchParams } from 'react-router'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

// `sort=-total` sorts by the total, descending. `columns=total,status` shows these. On pages with several tables, the table's name precedes.
const ofTables = /^(?:[a-z]+-)?(?:sort|columns)$|^money$/

/** Returns the parameters of tables in a URL query, to keep them while other parameters change. */
export const tableParams = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([key]) => ofTables.test(key)))

export function sortIn(text: string | null): Sort | undefined {
  const [, minus, key] = /^(-?)([\w-]+)$/.exec(text ?? '') ?? []
  return key === undefined ? undefined : { key, direction: minus === '-' ? 'descending' : 'ascending' }
}

/** Returns the order by age in a table that is sorted by one date. Undefined for the default, the newest first. */
export const ageIn = (query: URLSearchParams, key: string): 'oldest' | undefined => (query.get('sort') === key ? 'oldest' : undefined)

/** Returns the server's order for the sorted column in a URL. Undefined for the default, or a column that isn't among the keys. */
export function orderIn<Key extends string>(query: URLSearchParams, keys: readonly Key[]): Key | `-${Key}` | undefined {
  const sort = sortIn(query.get('sort'))
  const key = keys.find((each) => each === sort?.key)
  return key && (sort?.direction === 'descending' ? `-${key}` : key)
}

export const sortText = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key)

/** The sort order, the columns and the currency of a table, stored in the URL. */
export function useTableAddress(name?: string) {
  const [query, setQuery] = useSearchParams()
  const named = (key: string) => (name === undefined ? key : `${name}-${key}`)

  function change(key: string, value: string | undefined) {
    const next = new URLSearchParams(query)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
    if (key === named('sort')) for (const place of ['page', 'before']) next.delete(place)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  return {
    sort: sortIn(query.get(named('sort'))),
    onSort: (sort: Sort | undefined) => change(named('sort'), sort && sortText(sort)),
    columns: query.get(named('columns'))?.split(','),
    /** No columns: the default ones. */
    onColumns: (keys: readonly string[] | undefined) => change(named('columns'), keys?.join(',')),
    currency: query.get('money'),
    onCurrency: (currency: string) => change('money', currency),
  }
}
