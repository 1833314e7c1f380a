import { afterAll, expect, test } from 'vitest'
import { s3Addresses } from '#platform/storage/s3-addresses.ts'
import { s3Store } from '#testing/s3-store.ts'
import { findStoreTrouble } from './find-store-trouble.ts'

const site = 'https://akada.example'
const { storage, place, close } = await s3Store({ readBy: site })
afterAll(close)

const probe = { key: 'private/tests/probe.txt', content: 'a file' }
await storage.put(probe.key, Buffer.from(probe.content))
const at = (endpoint: string) => ({ ...storage, elsewhere: s3Addresses({ ...place, endpoint }) })

test('a site that the store’s CORS rules allow passes, and another site doesn’t', async () => {
  const reached = at(place.endpoint)

  expect(await findStoreTrouble(reached, { ...probe, publicUrl: `${site}/` })).toBeNull()
  expect(await findStoreTrouble(reached, { ...probe, publicUrl: 'https://other.example' })).toMatch(
    /CORS rules don’t allow https:\/\/other/,
  )
})

test('an unreachable endpoint and the endpoint of another store have different messages', async () => {
  const elsewhere = { origin: place.endpoint, addressOf: async () => `${place.endpoint}/akada/private/tests/none.txt` }

  expect(await findStoreTrouble(at('http://127.0.0.1:9'), { ...probe, publicUrl: site })).toMatch(/S3_PUBLIC_ENDPOINT doesn’t respond/)
  expect(await findStoreTrouble({ ...storage, elsewhere }, { ...probe, publicUrl: site })).toMatch(/responded with 40[34]/)
})

test('no trouble is reported if this process serves the files itself', async () => {
  expect(await findStoreTrouble(storage, { ...probe, publicUrl: site })).toBeNull()
})
