// Where the visitors and buyers of the demo instructor's courses come from.
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { OrderSources, SourceDays } from '#platform/database/tables.ts'
import { chooseBy, fractionOf } from './chance.ts'
import { inBatches } from './in-batches.ts'

type Kind = SourceDays['kind']
type Tags = { utm_source: string; utm_medium: string; utm_campaign: string }
/** `views` and `sales` are weights. */
type DemoSource = { kind: OrderSources['kind'] | 'COUPON'; views: number; sales: number } & Partial<Tags>

const sources: readonly DemoSource[] = [
  { kind: 'SEARCH', views: 34, sales: 26 },
  { kind: 'DIRECT', views: 22, sales: 20 },
  { kind: 'CAMPAIGN', views: 14, sales: 12, utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'student stories' },
  { kind: 'CAMPAIGN', views: 8, sales: 24, utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'harvest' },
  { kind: 'CAMPAIGN', views: 6, sales: 10, utm_source: 'whatsapp', utm_medium: 'group', utm_campaign: '' },
  { kind: 'SITE', views: 9, sales: 8 },
  { kind: 'AFFILIATE', views: 7, sales: 0 },
  { kind: 'COUPON', views: 16, sales: 0 },
]
/** The share of views after which the course was added to a cart and not bought. */
const LEFT_IN_CART = 0.04

const untagged: Tags = { utm_source: '', utm_medium: '', utm_campaign: '' }
const tagsOf = ({ utm_source = '', utm_medium = '', utm_campaign = '' }: Partial<Tags>): Tags => ({ utm_source, utm_medium, utm_campaign })
const chosenBy = (weight: 'views' | 'sales', seed: string): DemoSource =>
  chooseBy(sources, (source) => source[weight], fractionOf(seed)) ?? { kind: 'DIRECT', views: 0, sales: 0 }

type Counts = Map<string, Insertable<SourceDays> & { views: number; additions: number }>

/** Adds the sources of orders and page views, which exist already. */
export async function seedSources(tx: Tx, courseIds: readonly number[]): Promise<void> {
  const counts: Counts = new Map()
  const views = await tx
    .selectFrom('course_views')
    .select(['course_id as courseId', 'views', sql<string>`day::text`.as('day')])
    .where('course_id', 'in', courseIds)
    .execute()
  for (const { courseId, day, views: count } of views)
    for (let index = 0; index < count; index++) {
      const seed = `${courseId}/${day}/${index}`
      const isAdded = fractionOf(`${seed}/cart`) < LEFT_IN_CART
      add(counts, { courseId, day, source: chosenBy('views', `${seed}/source`), views: 1, additions: isAdded ? 1 : 0 })
    }
  for (const line of await seedOrderSources(tx, courseIds)) add(counts, { ...line, views: 0, additions: 1 })
  for (const batch of inBatches([...counts.values()])) await tx.insertInto('source_days').values(batch).execute()
}

type Line = { courseId: number; day: string; source: { kind: Kind } & Partial<Tags> }

/** Returns the lines of the orders that were paid, each with its source. */
async function seedOrderSources(tx: Tx, courseIds: readonly number[]): Promise<Line[]> {
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('commissions', 'order_line_id', 'order_lines.id')
    .select(['order_id as orderId', 'course_id as courseId', 'order_lines.discount_minor as discountMinor', 'affiliate_id as affiliateId'])
    .select(sql<string>`report_day(orders.created_at)::text`.as('day'))
    .where('course_id', 'in', courseIds)
    .where('paid_at', 'is not', null)
    .orderBy('order_lines.id')
    .execute()
  const placed = new Map(lines.map(({ orderId, day }) => [orderId, { day, source: chosenBy('sales', `order/${orderId}`) }]))
  const rows = [...placed].map(([order_id, { day, source }]) => ({
    ...{ order_id, day: sql<Date>`${day}::date`, kind: source.kind === 'COUPON' ? ('DIRECT' as const) : source.kind },
    ...tagsOf(source),
  }))
  for (const batch of inBatches(rows)) await tx.insertInto('order_sources').values(batch).execute()
  return lines.map(({ orderId, courseId, discountMinor, affiliateId, day }) => {
    const usual = placed.get(orderId)?.source ?? { kind: 'DIRECT' as const }
    const source = affiliateId !== null ? { kind: 'AFFILIATE' as const } : discountMinor > 0 ? { kind: 'COUPON' as const } : usual
    return { courseId, day, source }
  })
}

function add(counts: Counts, { courseId, day, source, views, additions }: Line & { views: number; additions: number }): void {
  const tags = source.kind === 'CAMPAIGN' ? tagsOf(source) : untagged
  const key = [courseId, day, source.kind, ...Object.values(tags)].join('/')
  const counted = counts.get(key) ?? {
    ...{ course_id: courseId, day: sql<Date>`${day}::date` as unknown as Date, kind: source.kind, ...tags },
    ...{ views: 0, additions: 0 },
  }
  counts.set(key, { ...counted, views: counted.views + views, additions: counted.additions + additions })
}
