import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { listRoles } from '#features/accounts/accounts.face.ts'
import { getPersonByEmail } from '#features/accounts/find-people.ts'
import { exportCourse } from '#features/course-transfer/export-course.ts'
import { type Imported, importCourse } from '#features/course-transfer/import-course.ts'
import { findMediaTools } from '#platform/media-tools/media-tools.ts'
import { type Command, UsageError } from './command.ts'
import { emailOf, emailOption } from './read-person.ts'

export const courseCommands: readonly Command[] = [
  {
    name: 'course export',
    says: 'Export a course with its media as a ZIP file.',
    options: [
      { name: 'course', takes: 'id', isRequired: true, says: 'course number, as in its URL' },
      { name: 'to', takes: 'file', isRequired: true, says: 'path of the new ZIP file; must not exist' },
    ],
    run: (given, { say, withDeps }) => {
      const course = given.one('course')
      if (!/^[1-9]\d{0,8}$/.test(course)) throw new UsageError(`“${course}” isn’t a course number.`)
      return withDeps(async (deps) => {
        const { title, bytes, stream } = await exportCourse(deps, Number(course))
        await writeNew(stream, given.one('to'))
        say(`Exported “${title}” (${(bytes / 1_000_000).toFixed(1)} MB) to ${given.one('to')}.`)
      })
    },
  },
  {
    name: 'course import',
    says: 'Create a draft from an exported course.',
    options: [
      { name: 'from', takes: 'file', isRequired: true, says: 'ZIP file' },
      { ...emailOption, says: 'email of the instructor who will own the course' },
    ],
    run: (given, { config, say, withDeps }) =>
      withDeps(async (deps) => {
        const person = await getPersonByEmail(deps.db, emailOf(given))
        if (!(await listRoles(deps.db, person.id)).includes('INSTRUCTOR')) throw new Error(`${person.email} isn’t an instructor.`)
        const mediaTools = await findMediaTools(config.FFMPEG_PATH)
        tell(say, person.email, await importCourse({ ...deps, mediaTools }, given.one('from'), { userId: person.id }))
      }),
  },
]

function tell(say: (line: string) => void, email: string, made: Imported): void {
  if ('faults' in made) {
    for (const { path, message } of made.faults) say(path === '' ? message : `${path}: ${message}`)
    throw new Error('Nothing was imported.')
  }
  for (const remark of made.remarks) say(remark)
  say(`Created draft “${made.title}” (course ${made.courseId}) for ${email}.`)
}

async function writeNew(stream: NodeJS.ReadableStream, file: string): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  let isOurs = false
  target.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(stream, target)
  } catch (error) {
    if (isOurs) await rm(file, { force: true })
    throw error
  }
}
