import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { strayFiles } from './check-feature-files.mjs'
import { importFaults } from './check-imports.mjs'
import { tableOwners, trespasses } from './check-table-owners.mjs'

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name)
const rules = (createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }).forbidden.map(
  ({ name }) => name,
)

describe('the check of imports', () => {
  test('fires for every rule of the architecture', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    // One fixture breaks the first of the rules about the order of features; the others differ from it in names only.
    const expected = rules.filter((name) => !/^features-call-earlier-ones-[2-9]/.test(name))
    expect(expected.filter((name) => !faults.some((fault) => fault.startsWith(`${name}:`)))).toEqual([])
  }, 60_000)

  test('fails when it saw no modules', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'akada-empty-'))
    for (const room of ['contract', 'server', 'web', 'e2e', 'paystack-simulator']) await mkdir(path.join(root, room))

    const { faults, seen } = await importFaults({ root })
    await rm(root, { recursive: true })

    expect(seen).toBe(0)
    expect(faults).toEqual(['only 0 modules were seen: the check itself is broken'])
  }, 60_000)
})

test('the check of feature files finds what is no kind of feature file', () => {
  expect(strayFiles(fixture('features')).map((file) => path.basename(file))).toEqual(['helpers.ts'])
})

test('the check of table owners finds a feature that writes another’s table', () => {
  const owners = tableOwners(fixture('migrations'))

  expect(trespasses(fixture('features'), owners)).toEqual(['coupons/steal-orders.ts writes orders, which belongs to orders'])
})
