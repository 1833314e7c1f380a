import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { giveTurnBack, purgeTurns, requireTurn, takeTurn } from './throttle.ts'

const { db, close } = await testDatabase()
afterAll(close)

const start = new Date('2026-09-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const turn = (key: string, now = start) => ({ key, limit: 5, windowSeconds: 600, now })

describe('taking turns', () => {
  test('gives as many as there are, to however many ask at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => takeTurn(db, turn('race'))))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
    expect(new Set(waits)).toEqual(new Set([0, 600]))
  })

  test('has one more when one is given back, and never more than there are', async () => {
    for (let turns = 0; turns < 6; turns++) await giveTurnBack(db, 'given-back')
    for (let turns = 0; turns < 5; turns++) await takeTurn(db, turn('given-back'))
    await giveTurnBack(db, 'given-back')

    expect([await takeTurn(db, turn('given-back')), await takeTurn(db, turn('given-back'))]).toEqual([0, 600])
  })

  test('gives them again when the window of the first is over', async () => {
    for (let taken = 0; taken < 6; taken++) await takeTurn(db, turn('again'))

    expect([await takeTurn(db, turn('again', after(599))), await takeTurn(db, turn('again', after(600)))]).toEqual([1, 0])
  })

  test('counts each key for itself', async () => {
    for (let taken = 0; taken < 5; taken++) await takeTurn(db, turn('mine'))

    expect(await takeTurn(db, turn('yours'))).toBe(0)
  })

  test('refuses with when to come again', async () => {
    for (let taken = 0; taken < 5; taken++) await requireTurn(db, turn('refused'))

    await expect(requireTurn(db, turn('refused', after(20)))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 580,
      message: 'Too many attempts. Please try again in 10 minutes.',
    })
  })

  test('forgets what is long over', async () => {
    await takeTurn(db, turn('old'))
    await takeTurn(db, turn('new', after(3 * 86_400)))

    await purgeTurns(db, after(3 * 86_400))

    const kept = await db.selectFrom('throttle_windows').select('key').execute()
    expect(kept.map(({ key }) => key)).toEqual(['new'])
  })
})
