import { type JsonRecord, numberOf, textOf } from './record.ts'

const largestPage = 100
const usualPage = 50

type Listed = { id: number; createdAt: string }

const isWithin = (createdAt: string, { from, to }: JsonRecord): boolean =>
  (!textOf(from) || Date.parse(createdAt) >= Date.parse(textOf(from) ?? '')) &&
  (!textOf(to) || Date.parse(createdAt) <= Date.parse(textOf(to) ?? ''))

/** Returns one page of records, newest first, with Paystack's `meta`: page counts, or a cursor if requested. */
export function pageOf<Row extends Listed>(rows: Row[], query: JsonRecord) {
  const perPage = Math.min(Math.max(numberOf(query.perPage) ?? usualPage, 1), largestPage)
  const matching = rows.filter((row) => isWithin(row.createdAt, query)).sort((one, other) => other.id - one.id)
  if (query.use_cursor === 'true') {
    const before = numberOf(query.next)
    const left = before === undefined ? matching : matching.filter((row) => row.id < before)
    const last = left[perPage - 1]
    const next = left.length > perPage && last ? String(last.id) : null
    return { rows: left.slice(0, perPage), meta: { next, previous: null, perPage } }
  }
  const page = Math.max(numberOf(query.page) ?? 1, 1)
  const skipped = (page - 1) * perPage
  const pageCount = Math.ceil(matching.length / perPage)
  return { rows: matching.slice(skipped, skipped + perPage), meta: { total: matching.length, skipped, perPage, page, pageCount } }
}
