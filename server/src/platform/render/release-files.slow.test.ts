import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteSettings } from '#features/settings/settings.site.ts'
import { copyBuild } from '#testing/copy-build.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'
import { keepReleaseFiles, purgeReleaseFiles } from './release-files.ts'

const { db, ownerDb, deps } = await testApp()
const folders: string[] = []
const apps: FastifyInstance[] = []
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** Starts a process of a release with this script and the files that all releases share. */
async function startRelease({ script, says }: { script: string; says: string }): Promise<FastifyInstance> {
  const webDist = await mkdtemp(path.join(tmpdir(), 'akada-web-'))
  folders.push(webDist)
  await copyBuild('web', webDist)
  const file = path.join(webDist, 'client/assets', script)
  await writeFile(file, says)
  await writeFile(`${file}.br`, brotliCompressSync(says))
  const cache = createPageCache({ currencyOf: (caller) => deps.geo.shownTo(caller).currency })
  const app = await buildApp(deps, {
    beside: (server) => registerPages(server, deps, { webDist, cache, readSettings: () => siteSettings(db) }),
  })
  await app.ready()
  apps.push(app)
  return app
}

const later = (days: number) => new Date(deps.clock().getTime() + days * 86_400_000)

describe('during a rolling release', () => {
  let old: FastifyInstance
  let young: FastifyInstance
  beforeAll(async () => {
    old = await startRelease({ script: 'course-OldOld01.js', says: 'export default "old"' })
    young = await startRelease({ script: 'course-Young001.js', says: 'export default "young"' })
  })

  test('each process serves the files that the other release’s pages load', async () => {
    const [atOld, atYoung] = [await old.inject('/assets/course-Young001.js'), await young.inject('/assets/course-OldOld01.js')]

    expect([atOld.statusCode, atOld.body]).toEqual([200, 'export default "young"'])
    expect([atYoung.statusCode, atYoung.body]).toEqual([200, 'export default "old"'])
  })

  test('each process serves the other release’s files compressed and immutable, like its own', async () => {
    const [own, others] = await Promise.all(
      [young, old].map((app) => app.inject({ url: '/assets/course-Young001.js', headers: { 'accept-encoding': 'br' } })),
    )

    expect(brotliDecompressSync(others?.rawPayload ?? Buffer.alloc(0)).toString()).toBe('export default "young"')
    for (const name of ['content-type', 'content-encoding', 'cache-control', 'vary', 'x-content-type-options'])
      expect(others?.headers[name], name).toBe(own?.headers[name])
    expect(others?.headers['cache-control']).toContain('immutable')
  })

  test('a file that belongs to no release is not found, and the 404 is not cached', async () => {
    const answers = await Promise.all(
      ['/assets/course-Never001.js', '/assets/', '/assets/a/b.js', '/assets/%00'].map((url) => old.inject(url)),
    )

    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).not.toContain('public')
    }
  })

  test('files of an old release are deleted two months after its last start, unless another release uses them', async () => {
    await db
      .updateTable('release_files')
      .set({ seen_at: later(1) })
      .where('address', '<>', '/assets/course-OldOld01.js')
      .execute()

    await purgeReleaseFiles(db, later(60.5))

    const has = async (address: string) =>
      (await db.selectFrom('release_files').select('address').where('address', '=', address).execute()).length === 1
    expect(await has('/assets/course-OldOld01.js')).toBe(false)
    expect(await has('/assets/course-Young001.js')).toBe(true)
  })
})

test('a release’s files are kept while it runs, and for two more months', async () => {
  const start = (address: string, at: Date) => keepReleaseFiles(db, new Map([[address, { identity: Buffer.from('') }]]), at)
  const leftAfter = async (days: number) => {
    await purgeReleaseFiles(db, later(days))
    return (await db.selectFrom('release_files').select('address').orderBy('address').execute()).map(({ address }) => address)
  }
  await db.deleteFrom('release_files').execute()

  await start('/assets/long.js', later(0))
  const whileItRuns = await leftAfter(100)
  await start('/assets/next.js', later(100))
  const [soonAfter, longAfter] = [await leftAfter(159), await leftAfter(161)]

  expect([whileItRuns, soonAfter, longAfter]).toEqual([['/assets/long.js'], ['/assets/long.js', '/assets/next.js'], ['/assets/next.js']])
})

test('a process that can’t store its files for others still serves them', async () => {
  await ownerDb.schema.alterTable('release_files').renameTo('release_files_away').execute()
  try {
    const app = await startRelease({ script: 'course-Alone001.js', says: 'export default "alone"' })

    expect((await app.inject('/assets/course-Alone001.js')).body).toBe('export default "alone"')
  } finally {
    await ownerDb.schema.alterTable('release_files_away').renameTo('release_files').execute()
  }
})
