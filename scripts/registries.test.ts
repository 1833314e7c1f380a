import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@akada/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { intoContributing, kinds } from './places.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => path.join(folder, file))
const pathsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

type PageRow = { path: string; kind: string; isIndexed: boolean }

/** Returns the pages in the source of the route table. Like the app, it treats shared pages as indexed by default. */
function pagesIn(source: string): PageRow[] {
  const row = (path: string, options: string): PageRow => {
    const kind = /kind: '(\w+)'/.exec(options)?.[1] ?? 'private'
    const isIndexed = /isIndexed: (true|false)/.exec(options)?.[1]
    return { path, kind, isIndexed: isIndexed === undefined ? kind === 'shared' : isIndexed === 'true' }
  }
  const tables = [...source.matchAll(/= tablePages\(\{([\s\S]*?)\}\)/g)].flatMap(([, table = '']) => {
    const [options = '', files = ''] = table.split('files:')
    return pathsIn(files, /'(\/[^']*)':/g).map((path) => row(path, options))
  })
  return [
    ...tables,
    ...[...source.matchAll(/\{ path: '([^']+)', (file: [^}]*)\}/g)].map(([, path = '', options = '']) => row(path, options)),
  ]
}

/** Indexed pages that the sitemap omits, because they contain only a form. */
const withoutSitemap = ['/login', '/register']

/** Compares the indexed pages that have no parameter with the sitemap's list. */
const sitemapFaults = (rows: readonly PageRow[], listed: readonly string[]) => {
  const indexed = rows.filter(({ path, isIndexed }) => isIndexed && !path.includes(':')).map(({ path }) => path)
  const wanted = indexed.filter((path) => !withoutSitemap.includes(path))
  return [
    ...wanted.filter((path) => !listed.includes(path)).map((path) => `${path} is indexed but missing from the sitemap`),
    ...listed.filter((path) => !wanted.includes(path)).map((path) => `${path} is in the sitemap but is no indexed page`),
    ...withoutSitemap.filter((path) => !indexed.includes(path)).map((path) => `${path} is an exception but no indexed page`),
  ]
}

/** Returns the paths in robots.txt that match no route, and those that hide an indexed page. */
const robotsFaults = (rows: readonly PageRow[], closed: readonly string[], others: readonly string[]) =>
  closed.flatMap((start) => [
    ...([...rows.map(({ path }) => path), ...others].some((path) => path.startsWith(start)) ? [] : [`${start} matches no route`]),
    ...rows
      .filter(({ path, isIndexed }) => isIndexed && path.startsWith(start))
      .map(({ path }) => `${start} hides the indexed page ${path}`),
  ])

const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

describe('server code', () => {
  test('lists every call of every contract file in the contract', async () => {
    const files = filesIn('contract/src', /(?<!\.test)\.ts$/)
    const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(path.resolve(file))))
    const calls = modules.flatMap((exported) => Object.entries(exported).filter(([, value]) => isCall(value)))

    const listed = new Set(contract.map(({ name }) => name))
    expect(calls.length).toBeGreaterThan(250)
    expect(calls.map(([name]) => name).filter((name) => !listed.has(name))).toEqual([])
  })

  test('uses every refusal code', () => {
    const code = [...filesIn('server/src', /(?<!\.test)\.ts$/), ...filesIn('contract/src', /(?<!errors|\.test)\.ts$/)].map(read).join('\n')

    const codes = pathsIn(read('contract/src/errors.ts'), /^ {2}([A-Z_]+): \{/gm)
    expect(codes.length).toBeGreaterThan(200)
    expect(codes.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })

  test('binds the routes and the jobs of every feature in app.ts', () => {
    const bound = new Set(pathsIn(read('server/src/app.ts'), /from '\.\/(features\/[^']+\.(?:routes|jobs)\.ts)'/g))

    const files = filesIn('server/src/features', /\.(routes|jobs)\.ts$/).map((file) => path.relative('server/src', file))
    expect(files.length).toBeGreaterThan(60)
    expect(files.filter((file) => !bound.has(file))).toEqual([])
  })

  test('finds reversed lines only with `wasReversed`, which stays fast with many reversals', () => {
    const files = filesIn('server/src/features', /(?<!\.test)\.ts$/)
    const asking = files.filter((file) => /exists \(\s*select from reversed_lines|selectFrom\('reversed_lines'\)/.test(read(file)))

    expect(asking).toEqual(['server/src/features/ledger/ledger.queries.ts'])
  })

  test('includes every email file in the list of all emails', () => {
    const files = filesIn('server/src/features/mail-templates', /\.ts$/)
      .filter((file) => !file.endsWith('.test.ts') && read(file).includes('defineTemplate'))
      .map((file) => path.basename(file))

    const listed = pathsIn(read('server/src/features/mail-templates/mail-templates.all.ts'), /from '\.\/(mail-templates\.\w+\.ts)'/g)
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => !listed.includes(file))).toEqual([])
  })
})

describe('parsers of uploaded files', () => {
  const sources = filesIn('server/src', /(?<!\.test)\.ts$/)
    .filter((file) => !file.startsWith('server/src/testing/'))
    .map((file) => ({ file, text: read(file) }))
  const importsIn = (text: string) =>
    [...text.matchAll(/(?:^import (?!type )[^'\n]*?(?:\{[^}]*\} from )?|^\} from |\bimport\()'([^']+)'/gm)].map(([, from = '']) => from)
  const resolved = (file: string, from: string) =>
    from.startsWith('#') ? from.replace('#', 'server/src/') : from.startsWith('.') ? path.join(path.dirname(file), from) : from
  const importers = (wanted: string) =>
    sources.filter(({ file, text }) => importsIn(text).some((from) => resolved(file, from) === wanted)).map(({ file }) => file)

  const entry = 'server/src/parsers.ts'
  const parsers = importsIn(read(entry))
    .map((from) => resolved(entry, from))
    .filter((file) => !file.startsWith('server/src/platform/parsing/'))
  // Modules that only parsers use.
  const parts = ['course-transfer.words', 'find-media-kind', 'read-manifest'].map(
    (name) => `server/src/features/course-transfer/${name}.ts`,
  )
  parts.push('server/src/features/captions/find-foreign-format.ts')
  parts.push(
    ...[
      'read-compound-file',
      'read-mp4',
      'mp4-boxes',
      'mp4-codecs',
      'mp4-fragments',
      'mp4-samples',
      'read-webm',
      'webm-clusters',
      'webm-elements',
      'declared-size',
      'read-zip',
    ].map((name) => `server/src/platform/file-types/${name}.ts`),
  )
  parts.push('server/src/platform/images/plain-png.ts')
  const allowed = new Set([entry, ...parsers, ...parts])

  test('are imported only by the parser entry and each other', () => {
    expect(parsers.length).toBeGreaterThan(4)
    const strays = [...parsers, ...parts].flatMap((parser) =>
      importers(parser)
        .filter((file) => !allowed.has(file))
        .map((file) => `${file} imports ${parser}; call runParser instead`),
    )
    expect(strays).toEqual([])
  })

  test('are the only modules that import their libraries', () => {
    const outside = (library: string) => importers(library).filter((file) => !allowed.has(file))

    expect(importers('file-type').length).toBeGreaterThan(0)
    expect(outside('file-type')).toEqual([])
    // open-package.ts unpacks the media of a course file that a parser has already read. open-zip.ts opens ZIP files for it and for the
    // parsers.
    expect(outside('yauzl')).toEqual(['server/src/features/course-transfer/open-package.ts', 'server/src/platform/file-types/open-zip.ts'])
    // In the server's main process, `sharp` only encodes and draws.
    expect(outside('sharp')).toEqual(['server/src/platform/images/load-sharp.ts'])
    // `sanitize-html` takes less than 50 ms for any text within the limits (docs/security.md, Uploaded files).
    expect(outside('sanitize-html')).toEqual(['server/src/platform/rich-text/sanitize.ts'])
  })

  test('are the only modules that decode uploaded pictures', () => {
    // These modules call `sharp` only with raw pixels or with layers that the server draws.
    const encoders = [
      'server/src/features/social-images/draw-picture.ts',
      'server/src/features/social-images/social-images.typesetting.ts',
      'server/src/platform/images/read-pixels.ts',
    ]
    const calls = sources.filter(({ text }) => /\bsharp\(/.test(text)).map(({ file }) => file)
    expect(calls.filter((file) => !allowed.has(file))).toEqual(encoders)
  })

  test('are the only modules that read all of a course’s texts', () => {
    const outside = (name: string) => importers(`server/src/platform/rich-text/${name}.ts`).filter((file) => !allowed.has(file))

    expect(outside('read-outline')).toEqual([])
    // Each of these modules reads one text of at most 50,000 characters.
    expect(outside('words')).toEqual([
      'server/src/features/broadcasts/broadcasts.words.ts',
      'server/src/features/courses/courses.facts.ts',
      'server/src/features/settings/update-text.ts',
    ])
  })
})

describe('feature code', () => {
  test('groups a course’s rows with groupedBy instead of filtering all rows for each lecture', () => {
    const quadratic = /\.filter\(\(\{ (lectureId|sectionId) \}\) => \1 === /

    expect(filesIn('server/src/features', /(?<!\.test)\.ts$/).filter((file) => quadratic.test(read(file)))).toEqual([])
  })
})

const routes = pathsIn(read('web/src/app/routes.tsx'), /(?:path: |^\s+|\{ |, )'(\/[\w/:-]*)'(?:: '[\w-]+'|, file:)/gm)

describe('screen registries', () => {
  test('give every page file a URL', () => {
    const table = read('web/src/app/routes.tsx') + read('web/src/app/area-pages.ts')
    const pages = readdirSync('web/src/pages').filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))

    expect(pages.length).toBeGreaterThan(50)
    expect(pages.filter((file) => !table.includes(`'../pages/${file}'`))).toEqual([])
  })

  const notIn = (opened: readonly string[]) => {
    const addresses = opened.map((address) => address.replaceAll(/\$?\{[^}]*\}/g, '1'))
    const isOpened = (route: string) => {
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
      return addresses.some((address) => pattern.test(address))
    }
    return routes.filter((route) => !isOpened(route))
  }

  test('list every URL for the journey that checks every screen', () => {
    const lists = filesIn('e2e/support', /-screens\.ts$/)
      .map(read)
      .join('\n')

    expect(routes.length).toBeGreaterThan(60)
    expect(notIn(pathsIn(lists, /path: [`']([^`'?]+)/g))).toEqual([])
  })

  test('list every URL that shows user text for the journey with hostile texts', () => {
    const withoutUserTexts =
      '/about /contact /terms /privacy /offline /login /login/:provider /register /forgot-password /reset-password /verify-email /setup /newsletter/confirm /newsletter/unsubscribe /mails/unsubscribe /payment/paystack/callback /enrollment-success /cart/restore'

    const opened = pathsIn(read('e2e/hostile-texts.spec.ts'), /'(\/[^'?]*)/g)

    expect(notIn([...opened, ...withoutUserTexts.split(' ')])).toEqual([])
  })
})

describe('lists for search engines', () => {
  const source = read('web/src/app/routes.tsx')
  const rows = pagesIn(source)
  const listed = (file: string, name: string) =>
    pathsIn(new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(read(file))?.[1] ?? '', /'([^']+)'/g)
  const sitemap = listed('server/src/features/sitemap/list-addresses.ts', 'pages')
  const closed = listed('server/src/platform/render/site-files.ts', 'closed')
  // Paths that no page has: the API, the development mailbox and redirects.
  const others = [
    ...contract.map(({ endpoint }) => `/api${endpoint.path}`),
    '/dev/mailbox',
    ...pathsIn(/const redirects[^}]*\}/.exec(source)?.[0] ?? '', /'(\/[^']*)':/g),
  ]

  test('name every indexed page without a parameter in the sitemap', () => {
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(routes))
    expect(sitemap.length).toBeGreaterThan(5)
    expect(sitemapFaults(rows, sitemap)).toEqual([])
    expect(sitemapFaults([...rows, { path: '/press', kind: 'shared', isIndexed: true }], sitemap)).toEqual([
      '/press is indexed but missing from the sitemap',
    ])
    expect(sitemapFaults(rows, [...sitemap, '/cart'])).toEqual(['/cart is in the sitemap but is no indexed page'])
  })

  test('name only existing paths in robots.txt, and none of an indexed page', () => {
    expect(closed.length).toBeGreaterThan(5)
    expect(robotsFaults(rows, closed, others)).toEqual([])
    expect(robotsFaults(rows, ['/basket', '/terms'], others)).toEqual(['/basket matches no route', '/terms hides the indexed page /terms'])
  })
})

test('the changelog starts with the version in package.json', () => {
  const { version } = JSON.parse(read('package.json'))

  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
})

describe('list of places', () => {
  test.each(Object.entries(kinds))('names only existing files for a new %s', (_, { example, places }) => {
    const named = places.map(({ where }) => where.replaceAll('<name>', example))

    expect(named.filter((where) => !existsSync(where))).toEqual([])
  })

  test.each(Object.entries(kinds))('names existing tests and checks for a new %s', (_, { places }) => {
    const checks = read('scripts/check.mjs')
    const keepers = places.flatMap(({ keptBy }) => keptBy?.replace(' check', '').split(', ') ?? [])

    const isThere = (keeper: string) => existsSync(keeper) || checks.includes(`['${keeper}'`)
    expect(keepers.filter((keeper) => !isThere(keeper))).toEqual([])
  })

  // Tests that go through all items of a kind, and the ones among them that need nothing for a new item.
  const allTests = [...filesIn('server/src', /\.test\.ts$/), ...filesIn('web/src', /\.test\.tsx?$/), ...filesIn('e2e', /\.spec\.ts$/)]
  const withoutEntries = {
    call: [
      'server/src/features/uploads/reserved-space.slow.test.ts',
      'server/src/hostile-requests.slow.test.ts',
      'server/src/hostile-text.slow.test.ts',
      'server/src/newer-schema.slow.test.ts',
      'server/src/plain-sentences.slow.test.ts',
      'server/src/platform/http/shared-answers.test.ts',
      'server/src/rich-text.test.ts',
      'server/src/tolerant-requests.slow.test.ts',
      'web/src/lib/complete-answer.test.ts',
    ],
    field: ['server/src/rich-text.test.ts'],
    table: ['server/src/features/operations/restore-backup.test.ts', 'server/src/rich-text.test.ts'],
    screen: ['web/src/app/manager-area.test.tsx'],
    email: ['server/src/features/notifications/disable-mails.test.ts'],
    job: [
      'server/src/features/enrollments/queue-digests.test.ts',
      'server/src/features/gifts/gifts.test.ts',
      'server/src/features/mail-templates/mail-templates.test.ts',
      'server/src/features/notifications/queue-daily-digests.test.ts',
    ],
    setting: [],
  }
  test.each([
    ['call', /^import \{ contract[ ,}]|readAccessTable\(/m],
    ['field', /\bpg_attribute\b|information_schema\.columns\b/],
    ['table', /\bpg_constraint\b|\binformation_schema\b/],
    ['screen', /createRoutes\(|web\/src\/pages'/],
    ['email', /\bmailTemplateKinds\b/],
    ['job', /\bjobHandlers\(/],
    ['setting', /Record<SettingKey,/],
  ] as const)('names every test that goes through each %s', (kind, goesThrough) => {
    const listed = kinds[kind]?.places.flatMap(({ where, keptBy }) => [where, ...(keptBy?.split(', ') ?? [])]) ?? []
    const known = new Set([...listed, ...withoutEntries[kind]])

    const going = allTests.filter((file) => goesThrough.test(read(file)))
    expect(going.length).toBeGreaterThan(1)
    expect(going.filter((file) => !known.has(file))).toEqual([])
    expect(withoutEntries[kind].filter((file) => !going.includes(file))).toEqual([])
  })

  test('equals the list in CONTRIBUTING.md', () => {
    expect(read('CONTRIBUTING.md')).toBe(intoContributing(read('CONTRIBUTING.md')))
  })
})
