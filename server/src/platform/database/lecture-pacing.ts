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

/** The nearest previous section with lectures, if the student hasn't completed it. The first section has none. */
const unfinishedBefore = sql`(
  select jsonb_build_object('sectionId', before.id, 'title', before.title)
  from (
    select previous.id, previous.title from sections as previous
    where previous.course_id = sections.course_id and (previous.position, previous.id) < (sections.position, sections.id)
      and exists (select from lectures as there where there.section_id = previous.id)
    order by previous.position desc, previous.id desc limit 1
  ) as before
  where exists (
    select from lectures as there
    where there.section_id = before.id and not exists (
      select from lecture_completions as done where done.enrollment_id = student.id and done.lecture_id = there.id
    )
  )
)`

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
          'after', case when 'AFTER_SECTION' in (${ofSection} ->> 'kind', ${ofLecture} ->> 'kind') then ${unfinishedBefore} end
        )
        from enrollments as student
        where student.user_id = ${userId}::uuid and student.course_id = sections.course_id and student.status = 'ACTIVE'
          and not lectures.is_preview and (${ofSection} is not null or ${ofLecture} is not null)
      )`
