import { dayIn, isoIn } from '@akada/contract/time-zone.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'

const { db } = await testDatabase()

const midnightIn = async (zone: string, day: string) => {
  const { rows } = await sql<{ begins: Date }>`select midnight_in_zone(${zone}, ${day}::date) as begins`.execute(db)
  return rows[0]?.begins.toISOString()
}

describe('a day in a time zone', () => {
  test.each([
    ['Africa/Lagos', '2026-09-01', '2026-08-31T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z'],
  ])('%s %s begins at %s', async (zone, day, moment) => {
    expect(await midnightIn(zone, day)).toBe(moment)
  })

  test.each([
    ['begins at the first of two midnights', 'Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
    ['begins at the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['begins at its first moment when midnight is skipped', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    [
      'begins at its first moment when half an hour around midnight is skipped',
      'America/Toronto',
      '1919-03-31',
      '1919-03-31T04:30:00.000Z',
    ],
    ['is empty when the whole day is skipped', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['begins when the skipped day before it does', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['excludes the repeated last hour of the previous day', 'America/St_Johns', '2006-10-29', '2006-10-29T02:30:00.000Z'],
  ])('%s', async (_, zone, day, moment) => {
    expect(await midnightIn(zone, day)).toBe(moment)
  })

  test('has no gap or overlap at any clock change in any time zone, and matches Node’s days', async () => {
    type Edge = { zone: string; day: string; begins: Date; first: string; last: string; shown: string }
    const { rows } = await sql<Edge>`
      with days as (
        select name as zone, day::date as day
        from pg_timezone_names, generate_series('2025-01-01'::timestamptz, '2027-12-31', '1 day') as day
        where name = any(${Intl.supportedValuesOf('timeZone')}::text[])
          and (day - interval '3 days') at time zone name - (day + interval '3 days') at time zone name <> interval '-6 days'
      )
      select zone, day::text as day, begins, day_in_zone(zone, begins)::text as first,
        (day_in_zone(zone, begins - interval '1 millisecond') + 1)::text as last,
        to_char(begins at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS') as shown
      from days, lateral midnight_in_zone(zone, day) as begins
    `.execute(db)

    const wrong = rows.filter(({ day, first, last }) => first !== day || last !== day)
    // Compares with Node only where Node and PostgreSQL have the same time zone data. Elsewhere, the database decides.
    const agreed = rows.filter(({ zone, begins, shown }) => isoIn(zone, begins).startsWith(shown))
    const named = agreed.filter(({ zone, day, begins }) => dayIn(zone, begins) !== day)

    expect(new Set(rows.map(({ zone }) => zone)).size).toBeGreaterThan(100)
    expect(agreed.length).toBeGreaterThan(rows.length * 0.9)
    expect([wrong, named]).toEqual([[], []])
  })
})
