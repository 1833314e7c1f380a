import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { QuestionType, QuizDefinition } from '@akada/contract/quizzes.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secondsToRead } from '#features/curriculum/curriculum.rules.ts'
import { variantKey, variantsOf } from '#features/media/media.rules.ts'
import { findFaults } from '#features/quizzes/find-faults.ts'
import { estimatedSeconds } from '#features/quizzes/quizzes.rules.ts'
import { inRepository } from '#platform/assets.ts'
import { demoCategories } from './categories.ts'
import { demoCourses } from './courses/index.ts'
import { demoInstructors } from './instructors.ts'
import { demoMedia } from './media.ts'
import { demoStudents } from './students.ts'
import type { DemoCourse, DemoLecture } from './types.ts'

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)
const lecturesOf = (course: DemoCourse) => course.sections.flatMap(({ lectures }) => lectures)
const allLectures = demoCourses.flatMap(lecturesOf)
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length
const tagsIn = (html: string) => Array.from(html.matchAll(/<\/?(\w+)/g), ([, tag]) => tag)
const madeOfClips = Object.values(demoMedia.clips).flatMap(({ renditions, storyboard }) => [...renditions, storyboard])
const allMedia = [madeOfClips, demoMedia.clips, demoMedia.covers, demoMedia.avatars, demoMedia.resources].flatMap((kind) =>
  Object.values(kind),
)

const secondsOf = ({ quiz, textHtml, clip = '' }: DemoLecture): number => {
  if (quiz) return estimatedSeconds(z.parse(QuizDefinition, quiz))
  return textHtml ? secondsToRead(textHtml.replace(/<[^>]+>/g, ' ')) : (demoMedia.clips[clip]?.durationSeconds ?? 0)
}

// The prices that the course form offers (docs/product.md P-4.6).
const nairaOptions = new Set(Array.from({ length: 20 }, (_, at) => (at + 1) * 5_000))
const usdOptions = new Set([...Array.from({ length: 20 }, (_, at) => (at + 1) * 5), 150, 200])

describe('the demo catalog', () => {
  test('has at least 48 courses, with some in each of 8 categories', () => {
    const filled = new Set(demoCourses.flatMap(({ categoryKeys }) => categoryKeys))

    expect(demoCourses.length).toBeGreaterThanOrEqual(48)
    expect(demoCategories).toHaveLength(8)
    expect([...filled].toSorted()).toEqual(keysOf(demoCategories).toSorted())
  })

  test('has courses with distinct keys, titles, subtitles and descriptions', () => {
    for (const field of ['key', 'title', 'subtitle', 'descriptionHtml'] as const) {
      expect(new Set(demoCourses.map((course) => course[field])).size, field).toBe(demoCourses.length)
    }
  })

  test('references only existing instructors, and has a course by each of them', () => {
    const teaching = new Set(demoCourses.map(({ instructorKey }) => instructorKey))

    expect([...teaching].toSorted()).toEqual(keysOf(demoInstructors).toSorted())
  })

  test('has only prices that an instructor can choose, and none for free courses', () => {
    for (const { key, isFree, priceNaira, priceUsd } of demoCourses) {
      if (isFree) expect([priceNaira, priceUsd], key).toEqual([0, 0])
      else expect(nairaOptions.has(priceNaira) && usdOptions.has(priceUsd), key).toBe(true)
    }
  })

  test.each(demoCourses.map((course) => [course.key, course] as const))('gives %s a complete outline', (_key, course) => {
    const lectures = lecturesOf(course)

    expect(course.sections.length).toBeGreaterThanOrEqual(2)
    expect(lectures.some(({ contentType }) => contentType === 'VIDEO')).toBe(true)
    expect(lectures.some(({ isPreview }) => isPreview)).toBe(true)
    expect(new Set(lectures.map(({ title }) => title)).size).toBe(lectures.length)
    expect(course.objectives.length).toBeGreaterThanOrEqual(4)
    expect(wordsIn(course.descriptionHtml)).toBeGreaterThanOrEqual(120)
  })

  test('has lengths from 25 minutes to nine hours, except for the two short free courses', () => {
    const minutesOf = (course: DemoCourse) => lecturesOf(course).reduce((sum, lecture) => sum + secondsOf(lecture), 0) / 60
    const minutes = demoCourses.filter(({ key }) => !['free-taster', 'first-aid'].includes(key)).map(minutesOf)

    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(25)
    expect(minutes.filter((each) => each >= 8 * 60).length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(12 * 60)
    expect(new Set(minutes.map(Math.round)).size).toBeGreaterThan(20)
  })

  test('contains only HTML that is allowed in a description', () => {
    const used = [
      ...demoCourses.map(({ descriptionHtml }) => descriptionHtml),
      ...allLectures.map((lecture) => lecture.textHtml ?? ''),
    ].flatMap(tagsIn)

    expect([...new Set(used)].toSorted()).toEqual(['em', 'li', 'ol', 'p', 'strong', 'ul'])
  })

  test('has one short paid course of three videos and a resource, for a first purchase', () => {
    const course = demoCourses.find(({ key }) => key === 'start-here')
    const lectures = course ? lecturesOf(course) : []

    expect(course).toMatchObject({ priceNaira: 5_000, priceUsd: 5, isFree: false })
    expect(lectures.map(({ contentType }) => contentType)).toEqual(['VIDEO', 'VIDEO', 'VIDEO'])
    expect(lectures.flatMap(({ resources = [] }) => resources)).toHaveLength(1)
  })
})

describe('the demo quizzes', () => {
  const quizzes = allLectures.flatMap(({ contentType, quiz }) => (contentType === 'QUIZ' ? [z.parse(QuizDefinition, quiz)] : []))

  test('are in several courses, can be graded, and include all six question types', () => {
    const types = quizzes.flatMap(({ questions }) => questions.map(({ type }) => type))

    expect(quizzes.length).toBeGreaterThanOrEqual(5)
    expect(quizzes.flatMap(findFaults)).toEqual([])
    expect([...new Set(types)].toSorted()).toEqual([...QuestionType.options].toSorted())
  })

  test('explain every question', () => {
    expect(quizzes.flatMap(({ questions }) => questions).filter(({ explanation }) => explanation.length < 20)).toEqual([])
  })
})

describe('the demo media', () => {
  test('include every clip, cover, portrait and resource in the catalog', () => {
    const clips = allLectures.flatMap(({ contentType, clip, link }) => (contentType === 'VIDEO' && !link ? [clip ?? 'no clip'] : []))
    const resources = allLectures.flatMap((lecture) => (lecture.resources ?? []).map(({ file }) => file))
    const portraits = keysOf([...demoInstructors, ...demoStudents.filter(({ hasAvatar }) => hasAvatar)])

    expect(clips.filter((key) => !(key in demoMedia.clips))).toEqual([])
    expect(resources.filter((file) => !(file in demoMedia.resources))).toEqual([])
    expect(keysOf(demoCourses).filter((key) => !(key in demoMedia.covers))).toEqual([])
    expect(portraits.filter((key) => !(key in demoMedia.avatars))).toEqual([])
  })

  test('are on disk with the sizes in the manifest', async () => {
    const sizes = await Promise.all(allMedia.map(async ({ path }) => [path, (await stat(inRepository('demo-media', path))).size]))

    expect(sizes).toEqual(allMedia.map(({ path, bytes }) => [path, bytes]))
  })

  test('include every cover in the manifest’s widths and formats', async () => {
    for (const { path, widths } of Object.values(demoMedia.covers))
      for (const { width, format } of variantsOf(widths)) {
        const picture = await sharp(inRepository('demo-media', variantKey(path, { width, format }))).metadata()

        expect([picture.width, picture.format]).toEqual([width, format === 'avif' ? 'heif' : 'webp'])
      }
  })

  test('have a poster and captions for every clip', async () => {
    for (const { posterPath, captionsPath } of Object.values(demoMedia.clips)) {
      const captions = await readFile(inRepository('demo-media', captionsPath), 'utf8')

      expect(captions.startsWith('WEBVTT\n')).toBe(true)
      expect((await stat(inRepository('demo-media', posterPath))).size).toBeGreaterThan(0)
    }
  })

  test('have a different cover for each course', async () => {
    const covers = await Promise.all(Object.values(demoMedia.covers).map(({ path }) => readFile(inRepository('demo-media', path))))
    const hashes = covers.map((content) => createHash('sha256').update(content).digest('hex'))

    expect(new Set(hashes).size).toBe(covers.length)
  })

  test('are small enough for the repository', async () => {
    const entries = await readdir(inRepository('demo-media'), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(files.map(async (entry) => (await stat(`${entry.parentPath}/${entry.name}`)).size))

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25_000_000)
  })
})
