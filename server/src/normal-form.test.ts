// The time to normalize a run of combining marks grows with the square of its length, so sources call `normalForm`, which shortens such
// runs.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { normalForm } from '@akada/contract/plain-text.ts'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
// These files limit text to a few hundred characters before they normalize it.
const limited = ['contract/src/account-fields.ts', 'contract/src/person-name.ts', 'server/src/platform/security/passwords.ts']

test('text is normalized only in files that first limit its length or its runs of marks', async () => {
  const found: string[] = []
  for (const folder of ['contract/src', 'server/src', 'paystack-simulator/src'])
    for (const entry of await readdir(path.join(root, folder), { recursive: true })) {
      const file = `${folder}/${entry}`
      const isSource = entry.endsWith('.ts') && !entry.endsWith('.test.ts') && !entry.startsWith('testing/')
      if (
        isSource &&
        /\.normalize\(/.test((await readFile(path.join(root, file), 'utf8')).replaceAll(/(path|posix|win32)\.normalize/g, ''))
      )
        found.push(file)
    }

  expect(found.sort()).toEqual([...limited, 'contract/src/plain-text.ts'].sort())
})

test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('a run has at most 16 marks in %s', (form) => {
  for (const run of ['\u0301\u0316', '\uff9e\u0316', '\uff9f\u0301\u0316']) {
    const longest = normalForm(`a${run.repeat(1_000)}`, form).match(/[\p{M}\uff9e\uff9f]+/gu) ?? []
    expect(Math.max(...longest.map(({ length }) => length))).toBeLessThanOrEqual(16)
  }
})
