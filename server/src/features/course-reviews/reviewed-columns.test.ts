// Every column of a course, its sections and its lectures either counts as a change since the last review or is ignored by name.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AllLectures, AllSections, Courses } from '#platform/database/tables.ts'
import { givenCourse, givenMediaFile, givenSection, givenUser } from '#testing/builders.ts'
import { givenSalePrice } from '#testing/sale-price-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db } = await testApp()

type Column = {
  /** A new value in SQL syntax; null for a column that never changes. */
  to: string | null
  counts: boolean
}
const counts = (to: string): Column => ({ to, counts: true })
const ignored = (to: string): Column => ({ to, counts: false })
const fixed: Column = { to: null, counts: false }

const FILE = 'the id of a file'
const PERSON = 'the id of a person'
const SALE = 'the id of a sale price'

const columns = {
  courses: {
    id: fixed,
    instructor_id: ignored(PERSON),
    title: counts('Another title'),
    subtitle: counts('Another subtitle'),
    description_html: counts('<p>Another description.</p>'),
    learning_objectives: counts('To sew.'),
    requirements: counts('A needle.'),
    audience: counts('Beginners.'),
    welcome_message: counts('Welcome!'),
    completion_message: counts('Well done!'),
    level: counts('ADVANCED'),
    language: counts('Igbo'),
    price_naira_minor: counts('123400'),
    price_usd_minor: counts('1234'),
    regular_price_naira_minor: counts('123400'),
    regular_price_usd_minor: counts('1234'),
    sale_price_id: ignored(SALE),
    is_free: counts('true'),
    is_bestseller: ignored('true'),
    cover_id: counts(FILE),
    promotional_video_id: counts(FILE),
    certificate_template: counts('FORMAL'),
    certificate_accent: counts('#7a1f3d'),
    certificate_signatory: counts('Chioma Baker'),
    certificate_shows_hours: counts('false'),
    certificate_shows_grade: counts('true'),
    certificate_logo_id: counts(FILE),
    certificate_signature_id: counts(FILE),
    status: ignored('ARCHIVED'),
    submitted_at: ignored('2026-01-01'),
    archived_by: ignored(PERSON),
    search: fixed,
    version: ignored('7'),
    curriculum_version: ignored('7'),
    created_at: ignored('2026-01-01'),
    updated_at: ignored('2026-01-01'),
  } satisfies Record<keyof Courses, Column>,
  all_sections: {
    id: fixed,
    course_id: fixed,
    title: counts('Another title'),
    description: counts('Another description'),
    position: counts('7'),
    opens: counts('{"kind":"AFTER_DAYS","days":7}'),
    deleted_at: counts('2026-01-01'),
    version: ignored('7'),
  } satisfies Record<keyof AllSections, Column>,
  all_lectures: {
    id: fixed,
    section_id: counts('the id of another section'),
    title: counts('Another title'),
    description_html: counts('<p>Another description.</p>'),
    content_type: counts('TEXT'),
    content_html: counts('<p>Another text.</p>'),
    video_id: counts(FILE),
    video_link: counts('https://vimeo.com/76979871'),
    is_preview: counts('true'),
    opens: counts('{"kind":"AFTER_SECTION"}'),
    assignment: counts('{"points":7}'),
    position: counts('7'),
    deleted_at: counts('2026-01-01'),
    duration_seconds: ignored('1234'),
    discussion_enabled: ignored('true'),
    held_at: ignored('2026-01-01'),
    version: ignored('7'),
  } satisfies Record<keyof AllLectures, Column>,
}

let values: Record<string, string>
let rows: Record<keyof typeof columns, number>
let courseId: number
beforeAll(async () => {
  const course = await givenCourse(db, { is_free: false, price_naira_minor: 0, price_usd_minor: 0, status: 'LIVE', curriculum: [[{}]] })
  const other = await givenSection(db, course.id, { position: 5, title: 'Another', lectures: [] })
  const file = await givenMediaFile(db)
  const person = await givenUser(db)
  const sale = await givenSalePrice(db, { course_id: course.id, starts_at: new Date('2030-01-01'), now: new Date() })
  courseId = course.id
  rows = { courses: course.id, all_sections: course.sections[0]?.id ?? 0, all_lectures: course.lectureIds[0] ?? 0 }
  values = { [FILE]: String(file.id), [PERSON]: person.id, [SALE]: String(sale.id), 'the id of another section': String(other.id) }
  await db
    .insertInto('course_snapshots')
    .values({ course_id: course.id, taken_at: new Date(0), content: '{}' })
    .execute()
})

const tables = Object.keys(columns).filter((table): table is keyof typeof columns => table in columns)

/** Returns whether a change to one column is detected. The change is rolled back. */
async function isNoticed(table: keyof typeof columns, column: string, to: string): Promise<boolean> {
  const value = values[to] ?? to
  const rollBack = new Error('rolled back')
  let isChanged = false
  const trial = db.transaction().execute(async (tx) => {
    // A constraint allows `archived_by` only for archived courses.
    if (column === 'archived_by') await tx.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', courseId).execute()
    // Another allows `assignment` only for assignments.
    const assigned = { content_type: 'ASSIGNMENT' as const, assignment: '{}' }
    if (column === 'assignment') await tx.updateTable('all_lectures').set(assigned).where('id', '=', rows.all_lectures).execute()
    await tx.updateTable('course_snapshots').set({ changed_at: null }).where('course_id', '=', courseId).execute()
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${rows[table]}`.execute(
      tx,
    )
    expect(numAffectedRows).toBe(1n)
    const { changed_at } = await tx
      .selectFrom('course_snapshots')
      .select('changed_at')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    isChanged = changed_at !== null
    throw rollBack
  })
  await expect(trial).rejects.toBe(rollBack)
  return isChanged
}

describe.each(tables)('a change to a column of %s', (table) => {
  const changeable = Object.entries<Column>(columns[table]).flatMap(([name, column]) =>
    column.to === null ? [] : [{ name, to: column.to, expected: column.counts }],
  )

  test.each(changeable)('named $name is detected: $expected', async ({ name, to, expected }) => {
    expect(await isNoticed(table, name, to)).toBe(expected)
  })

  test('has an expected outcome in this file for each column of the table', async () => {
    const { rows: found } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)

    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(columns[table]).sort())
  })
})
