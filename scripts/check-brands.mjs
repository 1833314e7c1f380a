// Permissions are types: a use case receives the row to change from the guard that locked it, never an id that was checked elsewhere.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The only file that may create each type. In a file of queries, only the functions named `lock…` may. */
const madeIn = {
  VisibleCourse: 'courses/require-visible-course.ts',
  OwnCourse: 'courses/require-own-course.ts',
  LockedCourse: 'courses/require-own-course.ts',
  EditableCourse: 'courses/require-own-course.ts',
  LockedPlace: 'curriculum/require-own-lecture.ts',
  LockedSection: 'curriculum/require-own-lecture.ts',
  LockedLecture: 'curriculum/require-own-lecture.ts',
  VisibleOrder: 'purchases/require-purchase.ts',
  LockedOrder: 'orders/orders.queries.ts',
  OrderToDecide: 'purchases/resolve-order-on-hold.ts',
  LearnableEnrollment: 'enrollments/lock-learning.ts',
  LockedUpload: 'uploads/uploads.queries.ts',
}

const cast = new RegExp(`\\bas\\s+[^;=()'"\`*]{0,80}?\\b(${Object.keys(madeIn).join('|')})\\b`, 'g')

const course = ['LockedCourse', 'EditableCourse']
const section = ['LockedSection', ...course]
const lecture = ['LockedLecture', ...section]

/** What a query takes that writes rows by the id of a course, section, lecture, order or upload. */
const takenFor = {
  courses: course,
  affiliate_courses: course,
  accessibility_declarations: course,
  course_categories: course,
  course_prerequisites: course,
  all_sections: section,
  all_lectures: lecture,
  held_contents: lecture,
  lecture_captions: lecture,
  resources: lecture,
  orders: ['LockedOrder'],
  order_lines: ['LockedOrder'],
  uploads: ['LockedUpload'],
}

/** Queries that prove otherwise that the row may be changed. */
const proven = {
  'curriculum/curriculum.trash.queries.ts': ['deleteOld'], // The job has locked the course, and the items were deleted long ago.
  'uploads/uploads.queries.ts': ['renewForm', 'deleteForm', 'deleteExpired'], // Their conditions find only forms and expired uploads.
}

// Matches writes by an id. Jobs and admins may change all courses of an instructor or category.
const tables = `(${Object.keys(takenFor).join('|')})`
const byId = "\\.where\\('(?:\\w+\\.)?(?:id|(?:course|section|lecture|order)_id)', '=', "
const writesOne = new RegExp(`(?:updateTable|deleteFrom)\\('${tables}'\\)(?:(?!updateTable|deleteFrom)[\\s\\S])*?${byId}`, 'g')
const writesOneInSql = new RegExp(
  `\\b(?:update|delete from) ${tables}\\b[^\`]*?\\b(?:id|(?:course|section|lecture|order)_id) = \\$\\{`,
  'g',
)

/** Returns one line per cast outside the guards, and per query that writes a guarded row without its guard. */
export function brandFaults(features) {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(path.join(features, file), 'utf8').replace(/^import .*$/gm, '')
    return declarationsOf(source).flatMap((declared) => [
      ...castsIn(file, declared),
      ...(file.endsWith('.queries.ts') ? unguardedIn(file, declared) : []),
    ])
  })
}

const declarationsOf = (source) =>
  source
    .split(/^(?=(?:export |async )*(?:function|const|type) )/m)
    .map((text) => ({ text, name: /(?:function|const) (\w+)/.exec(text)?.[1] }))

const castsIn = (file, { text, name }) =>
  [...text.matchAll(cast)]
    .filter(([, type]) => madeIn[type] !== file || (file.endsWith('.queries.ts') && !name?.startsWith('lock')))
    .map(
      ([, type]) => `${file} creates the type ${type}, which only the guard in ${madeIn[type]} may create, because a cast checks nothing`,
    )

function unguardedIn(file, { text, name }) {
  if (proven[file]?.includes(name)) return []
  const written = new Set([...text.matchAll(writesOne), ...text.matchAll(writesOneInSql)].map(([, table]) => table))
  return [...written]
    .filter((table) => !takenFor[table].some((type) => new RegExp(`\\b${type}\\b`).test(text)))
    .map(
      (table) =>
        `${file}: ${name} writes ${table}; take a ${takenFor[table].join(' or ')}, because an id doesn’t prove that the row is locked and the user may change it`,
    )
}

if (process.argv[1] === import.meta.filename) {
  const faults = brandFaults('server/src/features')
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
