import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveRendition, saveStoryboard } from '#features/renditions/save-rendition.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { deleteOrphanFiles } from './delete-orphan-files.ts'
import { tablesOfKeys } from './media.orphans.queries.ts'
import { usesOfFiles } from './media.queries.ts'
import { removeFile } from './remove-file.ts'
import { storeFile } from './store-file.ts'
import { storePicture } from './store-picture.ts'

const { db, deps } = await testApp()

const content = Buffer.from('bytes')
const pathOf = (key: string) => deps.storage.pathOf(key) ?? ''
async function keysThere() {
  const keys = []
  for await (const { key } of deps.storage.list()) keys.push(key)
  return keys.sort()
}
async function age(key: string, hours: number) {
  const moment = new Date(deps.clock().getTime() - hours * 3_600_000)
  await utimes(pathOf(key), moment, moment)
}

/** Stores a file of each kind. */
async function givenEachKind() {
  const variants = [320, 480].flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format, content })))
  await storePicture(deps, { key: 'public/covers/a.webp', contentType: 'image/webp', content, width: 750, height: 422, variants })
  for (const [key, contentType] of [
    ['public/social/1-abc.jpg', 'image/jpeg'],
    ['public/posters/a.webp', 'image/webp'],
    ['private/resources/a.pdf', 'application/pdf'],
    ['private/certificates/a.pdf', 'application/pdf'],
    ['private/exports/a.zip', 'application/zip'],
  ] as const)
    await storeFile(deps, { key, contentType, content })
  const video = await storeFile(deps, { key: 'private/videos/a.mp4', contentType: 'video/mp4', content })
  await db.insertInto('transcodings').values({ video_id: video.id, status: 'READY' }).execute()
  const shape = { codecs: 'mp4a.40.2', headBytes: 1, segments: [], width: null, height: null }
  await saveRendition(deps, { videoId: video.id, quality: 'audio', key: 'private/renditions/1/a.m4a', ...shape }, { content })
  const board = { everySeconds: 2, count: 1, columns: 1, width: 160, height: 90 }
  await saveStoryboard(deps, { videoId: video.id, key: 'private/renditions/1/a.jpg', ...board }, { content })
  await deps.storage.put('private/imports/a.zip', content)
  const owner = { user_id: (await givenUser(db)).id, created_at: deps.clock() }
  await db
    .insertInto('course_imports')
    .values({ ...owner, key: 'private/imports/a.zip' })
    .execute()
  await deps.storage.put('private/videos/placed.mp4', content)
  const upload = { id: randomUUID(), file_name: 'a.mp4', bytes: 5, key: 'private/videos/placed.mp4', purpose: '{}' }
  await db
    .insertInto('uploads')
    .values({ ...owner, ...upload, expires_at: deps.clock() })
    .execute()
  return video
}

describe('the orphan cleanup', () => {
  test('removes only old files without a row', async () => {
    await givenEachKind()
    const inUse = await keysThere()
    await deps.storage.put('private/videos/lost.mp4', content)
    await deps.storage.put('public/covers/a-999.avif', content)
    await deps.storage.put('private/videos/on-its-way.mp4', content)
    const halfWritten = 'private/videos/b.mp4.0a1b2c3d4e5f.tmp'
    await writeFile(pathOf(halfWritten), 'half')
    for (const key of await keysThere()) await age(key, key.includes('on-its-way') ? 23 : 25)

    const trial = await deleteOrphanFiles(deps, { isTrial: true })
    expect(await keysThere()).toHaveLength(inUse.length + 4)
    const result = await deleteOrphanFiles(deps)

    expect(result).toEqual({ removed: { files: 3, bytes: 14 }, missing: [] })
    expect(trial).toEqual(result)
    expect(await keysThere()).toEqual([...inUse, 'private/videos/on-its-way.mp4'].sort())
    expect((await deleteOrphanFiles(deps)).removed.files).toBe(0)
  })

  test('reports rows with a missing file or variant', async () => {
    const { rows } = await sql<{ id: number }>`select id from media_files where key = 'public/covers/a.webp'`.execute(db)
    const lost = await storeFile(deps, { key: 'private/videos/gone.mp4', contentType: 'video/mp4', content })
    await deps.storage.remove('private/videos/gone.mp4')
    await deps.storage.remove('public/covers/a-320.webp')

    const { missing } = await deleteOrphanFiles(deps)

    expect(missing).toEqual([
      { table: 'media_files', id: lost.id },
      { table: 'media_files', id: rows[0]?.id },
    ])
  })

  test('covers every table with file keys', async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as "table" from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'key' and data_type = 'text' and table_type = 'BASE TABLE'
    `.execute(db)

    // The `key` columns of these tables don't contain file keys.
    const others = ['notifications', 'site_settings', 'site_texts', 'throttle_windows']
    expect(rows.map(({ table }) => table).sort()).toEqual([...tablesOfKeys.map(({ table }) => table), ...others].sort())
  })
})

describe('removing a file', () => {
  test('checks every column that may refer to it', async () => {
    const { rows } = await sql<{ use: string }>`
      select conrelid::regclass::text || '.' || attname as use
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'media_files'::regclass
    `.execute(db)

    // Files derived from a video are removed with the video.
    expect(rows.map(({ use }) => use).sort()).toEqual([...usesOfFiles, 'transcodings.video_id'].sort())
  })

  test('is skipped while the trash or a duplicated course uses it', async () => {
    const video = await storeFile(deps, { key: 'private/videos/shared.mp4', contentType: 'video/mp4', content })
    const pdf = await storeFile(deps, { key: 'private/resources/shared.pdf', contentType: 'application/pdf', content })
    const [first, second] = [
      await givenCourse(db, { curriculum: [[{ video_id: video.id }]] }),
      await givenCourse(db, { curriculum: [[{ video_id: video.id }]] }),
    ]
    for (const lecture_id of [...first.lectureIds, ...second.lectureIds])
      await db
        .insertInto('resources')
        .values({ lecture_id, title: 'Sheet', resource_type: 'PDF', file_extension: 'pdf', file_id: pdf.id })
        .execute()
    const remove = async () => {
      for (const { id } of [video, pdf]) await removeFile(deps, id)
      return [await deps.storage.size('private/videos/shared.mp4'), await deps.storage.size('private/resources/shared.pdf')]
    }

    await db.deleteFrom('courses').where('id', '=', first.id).execute()
    expect(await remove()).toEqual([5, 5])
    await db.updateTable('all_lectures').set({ deleted_at: deps.clock() }).where('id', 'in', second.lectureIds).execute()
    expect(await remove()).toEqual([5, 5])

    await db.deleteFrom('courses').where('id', '=', second.id).execute()
    expect(await remove()).toEqual([undefined, undefined])
  })
})
