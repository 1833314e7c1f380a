import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutants } from './mutants/mutants.mjs'

const countOf = (text: string, part: string) => text.split(part).length - 1

describe('planted bugs', () => {
  test('number at least 40 in at least 20 features, and have unique names', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40)
    expect(new Set(mutants.map(({ feature }) => feature)).size).toBeGreaterThanOrEqual(20)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  test.each(mutants)('$feature: $name', ({ file, find, replace, tests }) => {
    expect(countOf(readFileSync(file, 'utf8'), find), `${file} must contain \`find\` once:\n${find}`).toBe(1)
    expect(replace).not.toBe(find)
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
  })
})
