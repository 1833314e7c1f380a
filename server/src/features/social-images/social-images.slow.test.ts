import { getCourse } from '@akada/contract/courses.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenAdmin, givenCourse, givenMediaFile, givenReview } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { app, call, db, deps, runJobs } = await testApp()

const addressOf = async (id: number): Promise<string> => (await call(getCourse, { params: { id } })).data.socialImageUrl
const rowsOf = (id: number) => db.selectFrom('media_files').select('key').where('key', 'like', `public/social/${id}-%`).execute()
const asked = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url })

/** Records the keys that are stored from now on. */
function watchStorage(): { keys: string[]; restore: () => void } {
  const { storage } = deps
  const keys: string[] = []
  const put: typeof storage.put = (key, content) => {
    keys.push(key)
    return storage.put(key, content)
  }
  deps.storage = { ...storage, put }
  return { keys, restore: () => (deps.storage = storage) }
}

describe('a course’s link preview', () => {
  test('has 1200 × 630 pixels and is immutable', async () => {
    const { id } = await givenCourse(db, { title: 'Ẹ kọ́ Yorùbá ń ṣe' })

    const address = await addressOf(id)
    const answer = await asked(address)

    expect(address).toMatch(new RegExp(`^/media/public/social/${id}-[0-9a-f]{20}\\.jpg$`))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await asked(address, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' })
  })

  test('is created once for concurrent and later requests', async () => {
    const { id } = await givenCourse(db)
    const address = await addressOf(id)
    const { keys, restore } = watchStorage()

    const answers = await Promise.all(Array.from({ length: 20 }, () => asked(address)))
    await asked(address)
    restore()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect([keys.length, (await rowsOf(id)).length]).toEqual([1, 1])
  })

  test('gets a new URL if the title, cover, instructor or rating changes, and the old URL redirects to the new one', async () => {
    const { id, instructorId } = await givenCourse(db)
    const addresses = [await addressOf(id)]
    const file = await givenMediaFile(db, { key: 'public/covers/never-stored.webp', content_type: 'image/webp' })
    const changes = [
      () => changeCourse(db, id, { title: 'Another title' }),
      () => changeCourse(db, id, { cover_id: file.id }),
      () => db.updateTable('users').set({ first_name: 'Zainab' }).where('id', '=', instructorId).execute(),
      () => givenReview(db, { course_id: id, rating_halves: 9 }),
    ]

    for (const change of changes) {
      await change()
      addresses.push(await addressOf(id))
    }
    const current = addresses.at(-1) ?? ''
    const older = await Promise.all(addresses.slice(0, -1).map((address) => asked(address)))

    expect(new Set(addresses).size).toBe(5)
    expect(older.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(Array(4).fill([302, current]))
    // The picture is drawn without the missing cover.
    expect((await asked(current)).statusCode).toBe(200)
  })

  test('replaces the previous picture and deletes its file', async () => {
    const { id } = await givenCourse(db)
    const first = await addressOf(id)
    await asked(first)
    await changeCourse(db, id, { title: 'Another title' })
    const second = await addressOf(id)

    await asked(second)
    await runJobs()

    expect(await rowsOf(id)).toEqual([{ key: second.replace('/media/', '') }])
    expect(await deps.storage.size(first.replace('/media/', ''))).toBeUndefined()
  })

  test('isn’t created for a name that isn’t current', async () => {
    const { id } = await givenCourse(db)
    const { keys, restore } = watchStorage()
    const made = (index: number) => `/media/public/social/${id}-${String(index).padStart(20, '0')}.jpg`

    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => asked(made(index))))
    const nowhere = [`${id}.jpg`, '2147483647-00000000000000000000.jpg', '99999999999-00000000000000000000.jpg', `${id}-..%2F..%2Fx.jpg`]
    const others = await Promise.all(nowhere.map((name) => asked(`/media/public/social/${name}`)))
    restore()

    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`))).toEqual(
      new Set([`302 ${await addressOf(id)}`]),
    )
    expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect([keys, await rowsOf(id)]).toEqual([[], []])
  })

  test('exists only while the course is LIVE', async () => {
    const { id } = await givenCourse(db)
    const address = await addressOf(id)
    await asked(address)
    await changeCourse(db, id, { status: 'DRAFT' })

    const shown = await call(getCourse, { params: { id } }, await givenAdmin(db))

    expect([(await asked(address)).statusCode, shown.data.socialImageUrl]).toEqual([404, null])
  })

  test('is created again if its file couldn’t be stored', async () => {
    const { id } = await givenCourse(db)
    const address = await addressOf(id)
    const { storage } = deps
    deps.storage = { ...storage, put: () => Promise.reject(new Error('disk full')) }

    const failed = await asked(address)
    deps.storage = storage

    expect([failed.statusCode, await rowsOf(id)]).toEqual([500, []])
    expect((await asked(address)).statusCode).toBe(200)
  })
})
