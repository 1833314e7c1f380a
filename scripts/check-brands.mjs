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
  LockedEnrollment: 'enrollments/enrollments.progress.queries.ts',
  LearnableEnrollment: 'enrollments/lock-learning.ts',
  LockedUpload: 'uploads/uploads.queries.ts',
}

const brands = `\\b(${Object.keys(madeIn).join('|')})\\b`
// `as LockedOrder`, and the types of raw SQL and of `$castTo`, which check nothing either.
const casts = [
  new RegExp(`\\bas\\s+[^;=()'"\`*]{0,80}?${brands}`, 'g'),
  new RegExp(`(?:\\bsql|\\$castTo|\\$narrowType)<[^(\`]{0,80}?${brands}`, 'g'),
]

const course = ['LockedCourse', 'EditableCourse']
const section = ['LockedSection', ...course]
const lecture = ['LockedLecture', ...section]
const enrollment = ['LockedEnrollment', 'LearnableEnrollment']

/** The types that a query may take to write rows by the id of a course, section, lecture, order, upload or enrollment. */
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
  enrollments: enrollment,
  lecture_completions: ['LearnableEnrollment'],
  lecture_positions: ['LearnableEnrollment'],
}

/** Queries whose own conditions make a guard unnecessary. */
const proven = {
  'captions/captions.queries.ts': ['upsertCaptions'], // Its callers have locked the course, or have just created it.
  'courses/courses.queries.ts': ['eraseSignatures'], // It locks the courses of an instructor before it changes them.
  'curriculum/curriculum.trash.queries.ts': ['deleteOld'], // The job has locked the course, and the items were deleted long ago.
  'enrollments/enrollments.progress.queries.ts': ['keepPosition'], // It locks the enrollment, and finds only one in which progress is saved.
  // They find only ended or only active enrollments, or those of the user.
  'enrollments/enrollments.queries.ts': ['insertEnrollment', 'endEnrollments', 'endByStaff', 'setArchived'],
  'uploads/uploads.queries.ts': ['renewForm', 'deleteForm', 'deleteExpired'], // They find only forms, and expired uploads that are not in use.
}

// Matches writes by an id, or of given rows. Jobs and admins may change all courses of an instructor or category.
const tables = `(${Object.keys(takenFor).join('|')})`
const id = '(?:id|(?:course|section|lecture|order|enrollment)_id)'
const writesOne = [
  `(?:updateTable|deleteFrom)\\('${tables}(?: as \\w+)?'\\)(?:(?!updateTable|deleteFrom)[\\s\\S])*?\\.where\\('(?:\\w+\\.)?${id}', '(?:=|in)', (?!eb|\\(?db|\\(?tx)`,
  `insertInto\\('${tables}'\\)(?:(?!insertInto)[\\s\\S])*?doUpdateSet`,
  // Progress is stored as new rows.
  `insertInto\\('(lecture_completions|lecture_positions)'\\)`,
  `\\b(?:update|delete from) ${tables}\\b[^\`]*?\\b${id} = (?:any ?\\(\\s*)?\\$\\{`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Returns one line per cast outside the guards, and per query that writes a guarded row without its guard. */
export function brandFaults(features) {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(path.join(features, file), 'utf8').replace(/^import .*$|\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
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

function castsIn(file, { text, name }) {
  const locks = name?.startsWith('lock') && /\.for(?:NoKey)?Update\(|\bfor (?:no key )?update\b|updateTable\(/.test(text)
  return casts
    .flatMap((cast) => [...text.matchAll(cast)])
    .filter(([, type]) => madeIn[type] !== file || (file.endsWith('.queries.ts') && !locks))
    .map(
      ([, type]) => `${file} creates the type ${type}, which only the guard in ${madeIn[type]} may create, because a cast checks nothing`,
    )
}

function unguardedIn(file, { text, name }) {
  if (name?.startsWith('lock') || proven[file]?.includes(name)) return []
  const written = new Set(writesOne.flatMap((write) => [...text.matchAll(write)]).map(([, table]) => table))
  return [...written]
    .filter((table) => !takenFor[table].some((type) => new RegExp(`\\b${type}\\b`).test(parametersOf(text))))
    .map(
      (table) =>
        `${file}: ${name} writes ${table}; take a ${takenFor[table].join(' or ')}, because an id doesn’t prove that the row is locked and the user may change it`,
    )
}

/** Returns a function's text from its first parenthesis to the matching one. */
function parametersOf(text) {
  const start = text.indexOf('(')
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return text
}

if (process.argv[1] === import.meta.filename) {
  const faults = brandFaults('server/src/features')
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
