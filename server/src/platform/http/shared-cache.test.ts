import { expect, test } from 'vitest'
import { pack } from './packed.ts'
import { createSharedCache } from './shared-cache.ts'

test('responses with an age limit of their own don’t displace the others', async () => {
  const cache = createSharedCache({ maxBytes: 8_000 })
  const make = async () => ({ packed: pack({ status: 200, body: 'x'.repeat(400), headers: {} }), isShared: true })
  await cache.packedOf('page', make)

  for (let call = 0; call < 50; call += 1) await cache.packedOf(`call ${call}`, make, 1_000)

  expect([cache.has('page'), cache.has('call 0'), cache.has('call 49')]).toEqual([true, false, true])
  expect(cache.figures().bytes).toBeLessThanOrEqual(8_000)
})
