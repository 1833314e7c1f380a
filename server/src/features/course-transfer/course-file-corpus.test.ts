import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { givenInstructor } from '#testing/builders.ts'
import { courseFileCorpus } from '#testing/course-file-corpus.ts'
import { testApp } from '#testing/test-app.ts'
import { importCourse } from './import-course.ts'

const { db, deps } = await testApp()
const { id: userId } = await givenInstructor(db)
const folder = await mkdtemp(path.join(tmpdir(), 'akada-courses-'))
afterAll(() => rm(folder, { recursive: true }))

async function bring(content: Buffer) {
  const file = path.join(folder, 'course.zip')
  await writeFile(file, content)
  return importCourse(deps, file, { userId })
}

const resourcesOf = (courseId: number) =>
  db
    .selectFrom('resources')
    .innerJoin('lectures', 'lectures.id', 'lecture_id')
    .innerJoin('sections', 'sections.id', 'section_id')
    .select('file_id')
    .where('course_id', '=', courseId)
    .execute()

test.each(courseFileCorpus)('$about', async ({ content, outcome }) => {
  const made = await bring(content)

  if ('faults' in made) expect({ faults: made.faults.map((fault) => `${fault.path}: ${fault.message}`) }).toEqual(outcome)
  else expect({ remarks: made.remarks }).toEqual(outcome)
})

test('a file is stored once even if the manifest names it several times', async () => {
  const made = await bring(courseFileCorpus.find(({ about }) => about === 'a sheet used by two lectures')?.content ?? Buffer.alloc(0))
  if ('faults' in made) throw new Error('refused')

  const resources = await resourcesOf(made.courseId)

  expect(resources).toHaveLength(3)
  expect(new Set(resources.map((resource) => resource.file_id)).size).toBe(1)
})
