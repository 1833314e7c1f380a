import { sql } from 'kysely'

const saleAt = (column: 'price_naira_minor' | 'price_usd_minor', now: Date) => sql`(
  select ${sql.ref(`sale_prices.${column}`)} from sale_prices
  where sale_prices.course_id = courses.id and sale_prices.starts_at <= ${now} and sale_prices.ends_at > ${now}
)`

/**
 * The prices of a `courses` row at a moment, for amounts that are charged. The columns `price_…_minor` follow the start and the end of a sale
 * price up to a minute later (docs/decisions/0040-sale-prices-in-the-price-columns.md).
 */
export const pricesAt = (now: Date) =>
  [
    // In PostgreSQL, least() ignores null.
    sql<number | null>`case when courses.regular_price_naira_minor is not null
      then least(courses.regular_price_naira_minor, ${saleAt('price_naira_minor', now)}) end`.as('priceNairaMinor'),
    sql<number>`least(courses.regular_price_usd_minor, ${saleAt('price_usd_minor', now)})`.as('priceUsdMinor'),
  ] as const
