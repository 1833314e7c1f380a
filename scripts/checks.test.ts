import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { brandFaults } from './check-brands.mjs'
import { lostTexts, retiredWordsIn } from './check-english.mjs'
import {
  aliasedImports,
  endpointsByFile,
  misnamedForEndpoints,
  misnamedReads,
  misnamedUseCases,
  strayFiles,
} from './check-feature-files.mjs'
import { importFaults, orderFaults } from './check-imports.mjs'
import { faultsIn, faultsOf, small } from './check-migrations.mjs'
import { richTextFaults } from './check-rich-text.mjs'
import { tableOwners, trespasses } from './check-table-owners.mjs'

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name)
const rules = (createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }).forbidden.map(
  ({ name }) => name,
)

test('`check --help` lists the checks and runs none', () => {
  const { stdout, status } = spawnSync('node', ['scripts/check.mjs', '--help'], { encoding: 'utf8' })

  expect(status).toBe(0)
  expect(stdout).toMatch(/^Usage: npm run check\n[\s\S]*\n {2}types\n/)
  expect(stdout).not.toMatch(/^ok/m)
  expect(spawnSync('node', ['scripts/check.mjs', '--unknown'], { encoding: 'utf8' }).status).toBe(2)
})

test('the style check finds waits without a timeout', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akada-waits-'))
  const waits = ['work', 'work, { interval: 20 }', 'work, { timeout: 10 }', 'work, 10']
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ plugins: [path.resolve('scripts/explicit-limits.grit')] }))
  await writeFile(path.join(folder, 'waits.ts'), waits.map((wait) => `await vi.waitFor(${wait})\nawait vi.waitUntil(${wait})\n`).join(''))

  const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--colors=off', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })

  expect([...(stdout + stderr).matchAll(/waits\.ts:(\d+):\d+ plugin/g)].map(([, line]) => line)).toEqual(['1', '2', '3', '4'])
})

describe('import check', () => {
  test('reports a violation of every architecture rule', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    // The fixtures break the rule for one row of features. The rules for the other rows differ only in the names.
    const expected = rules.filter((name) => !name.startsWith('features-use-rows-above-'))
    expect(expected.filter((name) => !faults.some((fault) => fault.startsWith(`${name}:`)))).toEqual([])
  })

  test('rejects a feature that imports a later feature or one in its own row, with the reason', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    const order = faults.filter((fault) => fault.startsWith('features-use-rows-above-'))
    expect(order).toEqual([
      expect.stringMatching(/accounts\/calls-later\.ts → .*orders\/place-order\.ts \(A feature uses only/),
      expect.stringMatching(/contact\/calls-beside\.ts → .*accounts\/accounts\.rules\.ts \(A feature uses only/),
    ])
  })

  test('rejects an import of a missing file, with the reason', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    expect(faults.filter((fault) => fault.startsWith('unresolved:'))).toEqual([
      'unresolved: server/src/imports-missing-file.ts → ./missing.ts (Rules apply only to files that the check finds.)',
    ])
  })

  test('rejects imports of routes and jobs outside of app.ts', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    expect(faults.filter((fault) => fault.startsWith('routes-are-bound-by-app:'))).toEqual([
      expect.stringMatching(/not-the-app\.ts → .*accounts\.jobs\.ts \(Only app\.ts/),
      expect.stringMatching(/not-the-app\.ts → .*accounts\.routes\.ts \(Only app\.ts/),
    ])
  })

  test('rejects queries that import HTTP or a use case, except types', async () => {
    const { faults } = await importFaults({ root: fixture('architecture'), fewest: 1 })

    expect(faults.filter((fault) => fault.startsWith('queries-use-only-the-database:'))).toEqual([
      expect.stringMatching(/orders\.queries\.ts → .*orders\/place-order\.ts \(A query only/),
      expect.stringMatching(/orders\.queries\.ts → .*platform\/http\/refusal\.ts \(A query only/),
    ])
  })

  test('rejects a feature without a place in the order, and a place without a feature', () => {
    const features = readdirSync('server/src/features')

    expect(orderFaults(features)).toEqual([])
    expect(orderFaults([...features, 'raffles'])).toEqual([
      'server/src/features/raffles is missing from featureOrder in .dependency-cruiser.cjs; without a row, it may import any other feature',
    ])
    expect(orderFaults(features.filter((feature) => feature !== 'cart'))).toEqual([
      'featureOrder in .dependency-cruiser.cjs names cart twice, or its folder does not exist; the list must match the folders',
    ])
  })

  test('fails if it finds no modules', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'akada-empty-'))
    for (const room of ['contract', 'server', 'web', 'e2e', 'paystack-simulator']) await mkdir(path.join(root, room))

    const { faults, seen } = await importFaults({ root })
    await rm(root, { recursive: true })

    expect(seen).toBe(0)
    expect(faults).toEqual(['found only 0 modules: the check itself is broken'])
  })
})

test('the feature file check finds files of an unknown kind', () => {
  expect(strayFiles(fixture('features'))).toEqual([
    'coupons/helpers.ts: not a kind of file that a feature may contain; readers find code by the kinds of files',
  ])
})

test('the feature file check finds an unknown verb and a file that doesn’t export a function with the file’s name', () => {
  expect(misnamedUseCases(fixture('features'))).toEqual([
    'coupons/seize-orders.ts: "seize" is not a verb in check-feature-files.mjs; one verb per meaning makes names predictable',
    'coupons/update-coupon.ts: doesn’t export a function updateCoupon; readers find a use case by its file’s name',
  ])
})

test('the feature file check finds aliased imports and exports', () => {
  const reason = 'an alias; a text search for the name must find every use'
  expect(aliasedImports(fixture('features'))).toEqual([
    `coupons/coupons.routes.ts: seizeOrders as seize from ./seize-orders.ts: ${reason}`,
    `coupons/helpers.ts: seizeOrders as helpOrders from ./seize-orders.ts: ${reason}`,
    `coupons/update-coupon.ts: type Coupon as CouponRow from @akada/contract/coupons.ts: ${reason}`,
    `coupons/update-coupon.ts: serve as bind from #platform/http/serve.ts: ${reason}`,
  ])
})

test('the feature file check finds a use case that is called only by an endpoint with another name', () => {
  expect(misnamedForEndpoints(fixture('features'))).toEqual([
    'coupons/coupons.routes.ts: only renameCoupon calls updateCoupon; give it the endpoint’s name, by which readers search',
  ])
})

test('the feature file check finds an endpoint that only reads with a function of another name', () => {
  expect(misnamedReads(fixture('features'))).toEqual([
    'coupons/coupons.routes.ts: getCoupon only calls showCoupon; give it the endpoint’s name, by which readers search',
  ])
})

test('at least 315 use cases have the names of their endpoints', () => {
  const { found, without } = endpointsByFile('contract/src', 'server/src/features')

  expect(found.length).toBeGreaterThanOrEqual(315)
  expect(found).toContain('addToCart')
  expect(without).toContain('listCategories')
})

test("the table owner check finds a feature that writes another's table in any syntax", () => {
  const owners = tableOwners(fixture('migrations'))

  const writes = 'writes orders, which belongs to orders; only the owner can maintain the table’s rules'
  const hidden = 'coupons/coupons.queries.ts writes a table without naming it in place:'
  const reason = 'a text search must find every write'
  expect(trespasses(fixture('features'), owners)).toEqual([
    ...Array.from({ length: 6 }, () => `coupons/coupons.queries.ts ${writes}`),
    `${hidden} deleteFrom(TABLE); ${reason}`,
    `${hidden} deleteFrom(\`\${; ${reason}`,
    `${hidden} delete from \${sql.table(TABLE)}; ${reason}`,
    `coupons/seize-orders.ts ${writes}`,
  ])
})

test('the brand check finds casts outside the guards and queries without a guard', () => {
  expect(brandFaults(fixture('brands')).sort()).toEqual([
    expect.stringMatching(
      /^courses\/courses\.queries\.ts: changeTitle writes courses; take a LockedCourse or EditableCourse, because an id /,
    ),
    'covers/replace-cover.ts creates the type EditableCourse, which only the guard in courses/require-own-course.ts may create, because a cast checks nothing',
    expect.stringMatching(/^curriculum\/curriculum\.queries\.ts: deleteResources writes resources; take a LockedLecture or /),
    expect.stringMatching(/^curriculum\/curriculum\.queries\.ts: moveToTrash writes all_lectures; take a LockedLecture or /),
    expect.stringMatching(/^enrollments\/enrollments\.queries\.ts: keepSeconds writes lecture_positions; take a LearnableEnrollment, /),
    // findOrder, lockQuickly, readOrder and seeOrder.
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^orders\/orders\.queries\.ts creates the type LockedOrder, /)),
    ...['failOrder', 'holdOrder', 'refundOrders', 'resetOrders', 'saveOrder'].map((name) =>
      expect.stringMatching(`^orders/orders\\.queries\\.ts: ${name} writes orders; take a LockedOrder, because an id `),
    ),
  ])
})

describe('rich text check', () => {
  const { faults, seen } = richTextFaults(fixture('rich-text'))
  const foundIn = (file: string) => faults.filter((fault) => fault.startsWith(`${file}: `)).map((fault) => /“(.*)”/s.exec(fault)?.[1])

  test('finds every way to set inner HTML outside of Prose', () => {
    expect(foundIn('web/src/ui/shown.tsx')).toEqual([
      'dangerouslySetInnerHTML',
      'srcDoc',
      'innerHTML',
      'outerHTML',
      'insertAdjacentHTML',
      'innerHTML',
    ])
  })

  test('finds every way to mark a string as safe outside the sanitizer', () => {
    expect(foundIn('server/src/save-words.ts')).toEqual([
      'as SafeHtml',
      'as unknown as SafeHtml',
      'as Map<string, SafeHtml',
      'RichText.parse',
      'sql<SafeHtml',
      "brand<'SafeHtml'>",
    ])
  })

  test('finds nothing else, and skips tests', () => {
    expect(faults).toHaveLength(12)
    expect(seen).toBe(5)
  })
})

describe('migration check', () => {
  test.each([
    ['drop table coupons', 'drops an object that the old release may read'],
    ['alter table coupons drop column code', 'drops a column'],
    ['alter table coupons rename to vouchers', 'renames'],
    ['alter table coupons rename column code to word', 'renames'],
    ['alter table coupons alter column code type varchar(20)', 'changes a type'],
    ['alter table coupons alter code set data type varchar(20)', 'changes a type'],
    ['alter table coupons alter column code set not null', 'refuses rows'],
    ['alter table coupons add column word text not null', 'refuses rows'],
    ['alter table coupons add constraint coupons_short check (length(code) < 9)', 'reads the whole table'],
    ['alter table coupons add foreign key (maker) references users', 'reads the whole table'],
    ['create unique index on orders (id)', 'creates an index on a large table'],
    ["update enrollments set source = 'FREE'", 'writes a whole large table'],
    ['lock table coupons', 'locks a table'],
    ['set lock_timeout = 0', 'waits for a lock forever'],
  ])('rejects “%s”', (sql, fault) => {
    expect(faultsOf('0050_next.sql', `-- What it is for.\n${sql};\n`)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    'create table coupons (code text not null);\ncreate index on coupons (code);\nalter table coupons add unique (code);',
    'alter table coupons add column word text, add column uses int not null default 0;',
    'alter table coupons add constraint coupons_short check (length(code) < 9) not valid;',
    '-- outside a transaction\ncreate index concurrently if not exists orders_newest on orders (created_at);',
    '-- beside the old release: unused since 0044.\ndrop table coupons;',
    '-- needs: 0044\nalter table coupons drop column code;\ndrop table vouchers;',
    'create function tidy() returns void language sql as $$\n  delete from users;\n  drop table coupons;\n$$;',
  ])("accepts statements that don't affect the previous release: %s", (sql) => {
    expect(faultsOf('0050_next.sql', sql)).toEqual([])
  })

  test('rejects a write to a whole large table despite a “needs” line, and a “needs” line that names no earlier migration', () => {
    expect(faultsOf('0050_next.sql', '-- needs: 0044\nupdate users set name = null;')).toHaveLength(1)
    expect(faultsOf('0050_next.sql', '-- needs: 0050\ndrop table coupons;')).toEqual([expect.stringContaining('does not come before it')])
  })

  test.each([
    ['create index on coupon_redemptions (coupon_id)', 'creates an index on a large table'],
    ['create unique index if not exists raffles_key on only public.raffles (code)', 'creates an index on a large table'],
    ['update discussion_posts set html = null', 'writes a whole large table'],
    ['delete from only raffles', 'writes a whole large table'],
    ['with batch as (select id from raffles) update raffles set name = null', 'writes a whole large table'],
    ['merge into raffles using (select 1) as rows on true when matched then delete', 'writes a whole large table'],
    ['update "recent_visits" set day = null', 'writes a whole large table'],
    ['update categories_of_raffles set day = null', 'writes a whole large table'],
  ])('treats every table without an entry in `small` as large: rejects “%s”', (sql, fault) => {
    expect(faultsOf('0288_next.sql', `${sql};`)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    'create index on categories (name);',
    "update site_settings set value = '1';\ndelete from only public.categories;",
    'create table raffles (code text not null);\ncreate index if not exists raffles_code on raffles (code);\nupdate raffles set code = 1;',
    'create index concurrently if not exists raffles_code on raffles (code);',
  ])('accepts writes and indexes of small and new tables: %s', (sql) => {
    expect(faultsOf('0288_next.sql', sql)).toEqual([])
  })

  test('names only existing tables as small', () => {
    const schema = readFileSync('server/schema.sql', 'utf8')

    expect(small.length).toBeGreaterThan(5)
    expect(small.filter((table) => !schema.includes(`CREATE TABLE ${table} (`))).toEqual([])
  })

  test('accepts the existing migrations', () => {
    expect(faultsIn('server/migrations', '0030').length).toBeGreaterThan(0)
    expect(faultsIn('server/migrations')).toEqual([])
  })
})

test('the English check reports retired words with their lines, and matches only whole words', () => {
  // Written in parts, because the check reads this file, too.
  const retired = ['who', 'ever'].join('')

  expect(retiredWordsIn(`A color.\n${retired} pays`)).toEqual([`2: ${retired}`])
  expect(retiredWordsIn('The amendment depends on it.')).toEqual([])
})

test('the English check names the file that lacks a fixed text', () => {
  const lost = lostTexts((file) => (file === 'web/src/pages/cart.tsx' ? '' : readFileSync(file, 'utf8')))

  expect(lost).toContain('web/src/pages/cart.tsx: lacks the fixed text “Your cart is empty”')
  expect(lost.filter((fault) => !fault.startsWith('web/src/pages/cart.tsx'))).toEqual([])
})
