// Permissions are types: a use case receives the row to change from the guard that locked it, never an id that was checked elsewhere.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The only file that may create each type. */
const madeIn = {
  VisibleCourse: 'courses/require-visible-course.ts',
  OwnCourse: 'courses/require-own-course.ts',
  LockedCourse: 'courses/require-own-course.ts',
  EditableCourse: 'courses/require-own-course.ts',
  VisibleOrder: 'purchases/require-purchase.ts',
  OrderToDecide: 'purchases/resolve-order-on-hold.ts',
  LearnableEnrollment: 'enrollments/lock-learning.ts',
  LockedUpload: 'uploads/uploads.queries.ts',
}

const cast = new RegExp(`\\bas\\s+[^;=()'"\`*]{0,80}?\\b(${Object.keys(madeIn).join('|')})\\b`, 'g')

// Matches writes to one course by its id. Jobs and admins may change all courses of an instructor or category.
const writesOne = /(?:updateTable|deleteFrom)\('courses'\)[\s\S]*?\.where\('(?:courses\.)?id', '=', /

/** Returns one line per cast outside the guards, and per query that writes one course without its guard. */
export function brandFaults(features) {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(path.join(features, file), 'utf8').replace(/^import .*$/gm, '')
    return [...castsIn(file, source), ...(file.endsWith('.queries.ts') ? unguardedIn(file, source) : [])]
  })
}

const castsIn = (file, source) =>
  [...source.matchAll(cast)]
    .filter(([, type]) => madeIn[type] !== file)
    .map(([, type]) => `${file} creates the type ${type}, which only ${madeIn[type]} may create`)

const unguardedIn = (file, source) =>
  source
    .split(/^(?=export )/m)
    .filter((declared) => writesOne.test(declared) && !/\b(?:LockedCourse|EditableCourse)\b/.test(declared))
    .map((declared) => `${file}: ${/(?:function|const) (\w+)/.exec(declared)?.[1]} writes a course; take a LockedCourse or EditableCourse`)

if (process.argv[1] === import.meta.filename) {
  const faults = brandFaults('server/src/features')
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
