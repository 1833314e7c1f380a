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

test('there are at most ten benchmarks, and docs/performance.md says how to run each', () => {
  const text = readFileSync(path.join(root, 'docs/performance.md'), 'utf8')

  expect(names.length).toBeLessThanOrEqual(10)
  expect(names.filter((name) => !text.includes(`npm run bench -- ${name}\``))).toEqual([])
})

test('each server function that a benchmark or chaos script loads exists', async () => {
  const missing: string[] = []
  for (const [script, file, names] of loads()) {
    const found: object = await import(path.join(root, 'server/src', file)).catch(() => ({}))
    missing.push(...names.filter((name) => !(name in found)).map((name) => `${script}: ${name} of ${file}`))
  }

  expect(missing).toEqual([])
})

function loads(): [script: string, file: string, names: string[]][] {
  const scripts = ['bench', 'ops/chaos'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mjs') && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  )
  return scripts.flatMap((script) => {
    const text = readFileSync(path.join(root, script), 'utf8')
    const destructured = [...text.matchAll(/const \{([^}]*)\} = await loadServerFile\(\s*'([^']+)'/g)].map(
      ([, names = '', file = '']): [string, string, string[]] => [script, file, names.split(',').map((name) => name.trim())],
    )
    const whole = [...text.matchAll(/const (\w+) = await loadServerFile\(\s*'([^']+)'/g)].map(
      ([, module = '', file = '']): [string, string, string[]] => [
        script,
        file,
        [...text.matchAll(new RegExp(`\\b${module}\\.(\\w+)\\(`, 'g'))].map(([, name = '']) => name),
      ],
    )
    return [...destructured, ...whole]
  })
}
