import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = readdirSync(path.join(root, 'bench')).filter((file) => file.endsWith('.mjs'))
const names = files.map((file) => path.basename(file, '.mjs'))

test('bench --list names each file in bench/ with the promise that it proves', () => {
  const list = execFileSync(process.execPath, ['scripts/bench.mjs', '--list'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

  expect(list).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name}: (?!undefined).{20,}$`))))
})

test('there are at most ten benches, and docs/performance.md says how to run each', () => {
  const text = readFileSync(path.join(root, 'docs/performance.md'), 'utf8')

  expect(names.length).toBeLessThanOrEqual(10)
  expect(names.filter((name) => !text.includes(`npm run bench -- ${name}\``))).toEqual([])
})
