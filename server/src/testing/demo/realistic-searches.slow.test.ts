import { listCatalog } from '@akada/contract/courses.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { demoCourses } from './courses/index.ts'
import realisticSearches from './realistic-searches.json' with { type: 'json' }
import { seedDemo } from './seed.ts'

const FOUND_SHARE = 0.95
const AMONG_FIRST = 3

const { deps, call } = await testApp()

beforeAll(() => seedDemo(deps))

describe('the realistic searches', () => {
  test('number at least 150, are distinct, and are each for a demo course', () => {
    expect(new Set(realisticSearches.map(({ query }) => query)).size).toBe(realisticSearches.length)
    expect(realisticSearches.length).toBeGreaterThanOrEqual(150)
    expect(demoCourses.map(({ title }) => title)).toEqual(expect.arrayContaining(realisticSearches.map(({ course }) => course)))
  })

  test('find their course among the first three results in at least 95% of cases', async () => {
    const misses: string[] = []

    for (const { query, course, kind } of realisticSearches) {
      const { data } = await call(listCatalog, { query: { search: query, size: AMONG_FIRST } as never })
      const titles: string[] = data.content.map(({ title }: { title: string }) => title)
      if (!titles.includes(course)) misses.push(`${kind}: ${query} → ${data.correctedQuery ?? ''} (${titles.join('; ')})`)
    }

    process.stdout.write(`${misses.length} of ${realisticSearches.length} realistic searches not found\n${misses.join('\n')}\n`)
    expect(1 - misses.length / realisticSearches.length).toBeGreaterThanOrEqual(FOUND_SHARE)
  })
})
