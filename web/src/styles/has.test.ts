import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.css'))

/** Splits a style sheet’s selector lists into their selectors. */
const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[;{}])[^;{}]+(?=\{)/g)].flatMap(([list]) => list.split(/,(?![^(]*\))/))

const BARE_HAS = /(?:^|[\s>+~])(?::not\()?:has\(/
const BARE_END = /(?:^|[\s>+~])(?:\*|:(?!is\(|root)[\w-]+(?:\([^()]*\))?)$/

test('no selector applies :has() to all elements, because each change would then restyle the whole page', async () => {
  const sheets = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))
  const selectors = sheets.flatMap(selectorsOf).map((selector) => selector.trim())
  const withHas = selectors.filter((selector) => selector.includes(':has('))

  expect(withHas.length).toBeGreaterThan(5)
  expect(withHas.filter((selector) => BARE_HAS.test(selector) || BARE_END.test(selector))).toEqual([])
})
