import { listCatalog } from '@akada/contract/courses.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { demoCourses } from './courses/index.ts'
import { misspellDemoSearches } from './misspell.ts'
import misspelledSearches from './misspelled-searches.json' with { type: 'json' }
import { seedDemo } from './seed.ts'

const FOUND_SHARE = 0.95
const AMONG_FIRST = 3

const { deps, call } = await testApp()
const titleOf = (courseKey: string) => demoCourses.find(({ key }) => key === courseKey)?.title

beforeAll(() => seedDemo(deps))

describe('the misspelled searches', () => {
  test('number at least 200, cover every course, and match the rules and the demo catalog', () => {
    expect(misspelledSearches.length).toBeGreaterThanOrEqual(200)
    expect(new Set(misspelledSearches.map(({ courseKey }) => courseKey)).size).toBe(demoCourses.length)
    expect(misspellDemoSearches()).toEqual(misspelledSearches)
  })

  test('find their course among the first three results in at least 95% of cases', async () => {
    const misses: string[] = []

    for (const { query, courseKey, edit } of misspelledSearches) {
      const { data } = await call(listCatalog, { query: { search: query, size: AMONG_FIRST } as never })
      const titles: string[] = data.content.map(({ title }: { title: string }) => title)
      if (!titles.includes(titleOf(courseKey) ?? '')) misses.push(`${edit}: ${query} → ${data.correctedQuery ?? ''} (${titles.join('; ')})`)
    }

    process.stdout.write(`${misses.length} of ${misspelledSearches.length} misspelled searches not found\n${misses.join('\n')}\n`)
    expect(1 - misses.length / misspelledSearches.length).toBeGreaterThanOrEqual(FOUND_SHARE)
  })
})
