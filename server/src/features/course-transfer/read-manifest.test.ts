import { describe, expect, test } from 'vitest'
import { isSentence } from '#testing/plain-sentence.ts'
import { readQuiz } from './course-transfer.words.ts'
import { readManifest } from './read-manifest.ts'

const lecture = {
  ...{
    title: 'One',
    contentType: 'TEXT',
    isPreview: true,
    isDiscussionOn: true,
    description: 'd.html',
    video: 'v.mp4',
    durationSeconds: 60,
  },
  ...{ text: 'one.html', quiz: 'q.json', captions: [{ language: 'en', label: 'English', kind: 'captions', file: 'c.vtt' }] },
  resources: [{ title: 'Notes', description: 'To print.', file: 'notes.pdf' }],
}
const manifest = {
  ...{ format: 'akada-course', version: 1 },
  course: {
    ...{ title: 'A course', subtitle: 'Of bread', level: 'ALL', language: 'English', isFree: false, priceNaira: 1000, priceUsd: 10 },
    ...{ categories: ['Baking'], learningObjectives: ['Bake'], requirements: ['An oven'], audience: ['Bakers'] },
    ...{ welcomeMessage: 'Hi', completionMessage: 'Done', description: 'd.html', cover: 'c.png', promotionalVideo: 'p.mp4' },
    ...{ certificateTemplate: 'MODERN', certificateAccent: '#7a1f3d', certificateSignatory: 'Chioma', certificateLogo: 'l.png' },
    ...{ certificateShowsHours: false, certificateShowsGrade: true, certificateSignature: 's.png' },
  },
  sections: [{ title: 'Begin', description: 'Why', lectures: [lecture] }],
  files: [{ path: 'one.html', bytes: 10, sha256: 'a'.repeat(64) }],
}
const quiz = {
  settings: { passPercent: 70, minutes: 10, attempts: 3, isShuffled: true, feedback: 'AFTER_EACH' },
  questions: [
    {
      type: 'SINGLE_CHOICE',
      prompt: 'Which?',
      points: 1,
      options: [
        { text: 'A', isCorrect: true },
        { text: 'B', isCorrect: false },
      ],
    },
    { type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true },
  ],
}

type Path = (string | number)[]
/** Returns the paths of all nested values. */
const placesIn = (value: unknown, at: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => {
        const place = [...at, Array.isArray(value) ? Number(name) : name]
        return [place, ...placesIn(inner, place)]
      })

const withValue = (whole: unknown, [name = '', ...rest]: Path, value: unknown): unknown => {
  const copy = structuredClone(whole) as Record<string | number, unknown>
  copy[name] = rest.length === 0 ? value : withValue(copy[name], rest, value)
  return copy
}

const wrong = [undefined, null, 7, -1.5, 1e99, '', ' ', 'x', 'x'.repeat(3_000), true, [], [null], [1, 1], {}, { a: 1 }, '\u200b']
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('a manifest fault is reported in a plain sentence', () => {
  test.each(placesIn(manifest).map((place) => [place.join('.'), place] as const))('at %s', (_, place) => {
    const faults = wrong.flatMap((value) => {
      const read = readManifest(bytes(withValue(manifest, place, value)))
      return 'faults' in read ? read.faults : []
    })

    expect(faults.filter((fault) => !isSentence(fault))).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  })

  test('once per path', () => {
    const read = readManifest(
      bytes({ ...manifest, files: Array(100).fill(1), course: { ...manifest.course, categories: 'x'.repeat(300) } }),
    )
    const faults = 'faults' in read ? read.faults : []

    expect(faults).toEqual([{ path: 'manifest.json#course.categories', message: 'Categories must be a list.' }])
  })
})

describe('a quiz fault is reported in a plain sentence', () => {
  test.each(placesIn(quiz).map((place) => [place.join('.'), place] as const))('at %s', (_, place) => {
    const faults = wrong.flatMap((value) => {
      const read = readQuiz(bytes(withValue(quiz, place, value)), 'quiz.json')
      return 'faults' in read ? read.faults : []
    })

    expect(faults.filter((fault) => !isSentence(fault))).toEqual([])
  })
})
