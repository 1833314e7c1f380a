import * as z from 'zod/mini'
import { type PaystackAccess, send } from './paystack-http.ts'
import { type Period, Unavailable } from './provider.ts'

const PER_PAGE = 100
// Allows a hundred thousand rows. A longer list is an error.
const MOST_PAGES = 1000

type Wanted<Row extends z.ZodMiniType> = { Row: Row; query?: Record<string, string>; period?: Period }

/** Reads all pages of a Paystack list. Throws if one row doesn't match the schema, because the list would be incomplete. */
export async function listAll<Row extends z.ZodMiniType>(
  access: PaystackAccess,
  path: string,
  { Row, query = {}, period }: Wanted<Row>,
): Promise<z.infer<Row>[]> {
  const Page = z.object({ status: z.literal(true), data: z.array(Row) })
  const rows: z.infer<Row>[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const times = period && { from: period.from.toISOString(), to: period.to.toISOString() }
    const asked = new URLSearchParams({ ...query, ...times, perPage: String(PER_PAGE), page: String(page) })
    const { status, json } = await send(access, 'GET', `${path}?${asked}`)
    const listed = z.safeParse(Page, json)
    if (!listed.success) throw new Unavailable(`Paystack returned an unexpected list response (${status})`, { cause: listed.error })
    rows.push(...listed.data.data)
    if (listed.data.data.length < PER_PAGE) return rows
  }
  throw new Unavailable('Paystack returned an endless list')
}
