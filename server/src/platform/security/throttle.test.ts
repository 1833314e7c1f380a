import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { refuse } from '../http/refusal.ts'
import { purgeTurns, releaseTurn, requireTurn, takeTurn, withTurn } from './throttle.ts'

const { db, close } = await testDatabase()
afterAll(close)

const start = new Date('2026-09-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const turn = (key: string, now = start) => ({ key, limit: 5, windowSeconds: 600, now })

describe('rate limiting', () => {
  test('grants at most the limit to concurrent requests', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => takeTurn(db, turn('race'))))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
    expect(new Set(waits)).toEqual(new Set([0, 600]))
  })

  test('grants another turn when one is released, and never more than the limit', async () => {
    for (let turns = 0; turns < 6; turns++) await releaseTurn(db, 'given-back')
    for (let turns = 0; turns < 5; turns++) await takeTurn(db, turn('given-back'))
    await releaseTurn(db, 'given-back')

    expect([await takeTurn(db, turn('given-back')), await takeTurn(db, turn('given-back'))]).toEqual([0, 600])
  })

  test('keeps no place for refused turns, so that released ones are free again', async () => {
    await Promise.all(Array.from({ length: 40 }, () => takeTurn(db, turn('crowd'))))

    for (let turns = 0; turns < 5; turns++) await releaseTurn(db, 'crowd')

    expect(await Promise.all(Array.from({ length: 4 }, () => takeTurn(db, turn('crowd'))))).toEqual([0, 0, 0, 0])
  })

  test('releases the turn if the server was too busy for the work, but not if the work failed', async () => {
    const attempt = (key: string, work: () => Promise<void>) =>
      withTurn(db, turn(key), work).then(
        () => 'done',
        ({ code }) => code,
      )
    const busy = []
    for (let tries = 0; tries < 6; tries++) busy.push(await attempt('busy', async () => refuse('BUSY')))
    const failed = []
    for (let tries = 0; tries < 6; tries++) failed.push(await attempt('failed', async () => refuse('PICTURE_INVALID')))

    expect([...busy, await attempt('busy', async () => {})]).toEqual([...Array(6).fill('BUSY'), 'done'])
    expect(failed).toEqual([...Array(5).fill('PICTURE_INVALID'), 'TOO_MANY_REQUESTS'])
  })

  test('starts over when the window has passed', async () => {
    for (let taken = 0; taken < 6; taken++) await takeTurn(db, turn('again'))

    expect([await takeTurn(db, turn('again', after(599))), await takeTurn(db, turn('again', after(600)))]).toEqual([1, 0])
  })

  test('counts each key separately', async () => {
    for (let taken = 0; taken < 5; taken++) await takeTurn(db, turn('mine'))

    expect(await takeTurn(db, turn('yours'))).toBe(0)
  })

  test('refuses with a retry time', async () => {
    for (let taken = 0; taken < 5; taken++) await requireTurn(db, turn('refused'))

    await expect(requireTurn(db, turn('refused', after(20)))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 580,
      message: 'Too many attempts. Please try again in 10 minutes.',
    })
  })

  test('deletes expired windows', async () => {
    await takeTurn(db, turn('old'))
    await takeTurn(db, turn('new', after(3 * 86_400)))

    await purgeTurns(db, after(3 * 86_400))

    const kept = await db.selectFrom('throttle_windows').select('key').execute()
    expect(kept.map(({ key }) => key)).toEqual(['new'])
  })
})
