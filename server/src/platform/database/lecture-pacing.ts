import { type RawBuilder, sql } from 'kysely'

/** The facts that decide whether a lecture is open to a student. Null if no rule applies. */
export type Pacing = {
  /** The student completed the lecture. */
  isCompleted: boolean
  /** The latest time that the rules of the lecture and its section set. */
  opensAt: string | null
  /** The previous section, if it must be completed first and isn't. */
  after: { sectionId: number; title: string } | null
}

const days = (rule: RawBuilder<unknown>) => sql`make_interval(hours => 24 * (${rule} ->> 'days')::integer)`

const timeOf = (rule: RawBuilder<unknown>) => sql`case ${rule} ->> 'kind'
  when 'AFTER_DAYS' then student.enrolled_at + ${days(rule)}
  when 'ON_DATE' then report_midnight((${rule} ->> 'date')::date)
end`

const [ofSection, ofLecture] = [sql.ref('sections.opens'), sql.ref('lectures.opens')]

/** The nearest previous section with lectures. The first section has none. */
const sectionBefore = sql`(
  select previous.id, previous.title from sections as previous
  where previous.course_id = sections.course_id and (previous.position, previous.id) < (sections.position, sections.id)
    and exists (select from lectures as there where there.section_id = previous.id)
  order by previous.position desc, previous.id desc limit 1
)`

/** The previous section, if the student hasn't completed it. */
const unfinishedBefore = sql`(
  select jsonb_build_object('sectionId', before.id, 'title', before.title)
  from ${sectionBefore} as before
  where exists (
    select from lectures as there
    where there.section_id = before.id and not exists (
      select from lecture_completions as done where done.enrollment_id = student.id and done.lecture_id = there.id
    )
  )
)`

const isAfterSection = sql`'AFTER_SECTION' in (${ofSection} ->> 'kind', ${ofLecture} ->> 'kind')`

/**
 * Selects the pacing of each lecture of a query with `lectures` and `sections`, for a student of its course. `isOpen` in
 * pacing.rules.ts decides with it. Previews are always open.
 */
export const pacingFor = (userId: RawBuilder<string> | string | null): RawBuilder<Pacing | null> =>
  userId === null
    ? sql`null`
    : sql<Pacing | null>`(
        select jsonb_build_object(
          'isCompleted', exists (
            select from lecture_completions as done where done.enrollment_id = student.id and done.lecture_id = lectures.id
          ),
          'opensAt', greatest(${timeOf(ofSection)}, ${timeOf(ofLecture)}),
          'after', case when ${isAfterSection} then ${unfinishedBefore} end
        )
        from enrollments as student
        where student.user_id = ${userId}::uuid and student.course_id = sections.course_id and student.status = 'ACTIVE'
          and not lectures.is_preview and (${ofSection} is not null or ${ofLecture} is not null)
      )`

/** When the student completed the last lecture of the previous section. */
const finishedBefore = sql`(
  select max(done.completed_at) from ${sectionBefore} as before
  join lectures as there on there.section_id = before.id
  join lecture_completions as done on done.lecture_id = there.id and done.enrollment_id = student.id
)`

/**
 * Selects when each lecture of a query with `lectures` and `sections` opened to a student of its course. Only meaningful for lectures that
 * are open.
 */
export const openedFor = (userId: RawBuilder<string> | string): RawBuilder<Date | null> => sql<Date | null>`(
  select greatest(student.enrolled_at, ${timeOf(ofSection)}, ${timeOf(ofLecture)}, case when ${isAfterSection} then ${finishedBefore} end)
  from enrollments as student
  where student.user_id = ${userId}::uuid and student.course_id = sections.course_id and student.status = 'ACTIVE'
)`
