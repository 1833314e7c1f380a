import { describe, expect, test } from 'vitest'
import { Refusal } from './http/refusal.ts'
import { Costly, createTurns, takingTurnsFor } from './turns.ts'

/** Creates turns with a first holder who keeps the turn until `end`. `end` returns the order in which the others got a turn. */
function heldTurns(queue = 50) {
  const inTurn = createTurns({ atOnce: 1, queue })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const order: string[] = []
  const take = (person: string | undefined, name: string) =>
    takingTurnsFor(person, () => inTurn(async () => void order.push(name)).catch(({ code }) => void order.push(`${name} ${code}`)))
  const holder = takingTurnsFor('ada', () => inTurn(() => held))
  const end = async (taken: Promise<unknown>[]) => {
    release()
    await Promise.all([holder, ...taken])
    return order
  }
  return { inTurn, take, end }
}

describe('turns', () => {
  test('go to other users before the user who had the last turn', async () => {
    const { take, end } = heldTurns()

    const taken = [take('ada', 'ada 1'), take('ada', 'ada 2'), take('bisi', 'bisi 1'), take('chi', 'chi 1'), take('bisi', 'bisi 2')]

    expect(await end(taken)).toEqual(['bisi 1', 'chi 1', 'ada 1', 'bisi 2', 'ada 2'])
  })

  test('leave room in the queue for other users', async () => {
    const { take, end, inTurn } = heldTurns()

    const many = Array.from({ length: 7 }, (_, index) => take('ada', `ada ${index}`))
    expect(() => takingTurnsFor('ada', inTurn.requireRoom)).toThrow(/busy/)
    expect(() => takingTurnsFor('bisi', inTurn.requireRoom)).not.toThrow()

    expect((await end([...many, take('bisi', 'bisi')])).sort()).toEqual([
      'ada 0',
      'ada 1',
      'ada 2',
      'ada 3',
      'ada 4',
      'ada 5 BUSY',
      'ada 6 BUSY',
      'bisi',
    ])
  })

  test('without a user are given in order, and refused when the queue is full', async () => {
    const { take, end } = heldTurns(6)

    const taken = Array.from({ length: 8 }, (_, index) => take(undefined, `${index}`))

    expect(await end(taken)).toEqual(['6 BUSY', '7 BUSY', '0', '1', '2', '3', '4', '5'])
  })

  test('keep places for users who have none in the queue', async () => {
    const { take, end } = heldTurns(20)

    const taken = ['ada', 'bisi', 'chi', 'dayo'].flatMap((who) => Array.from({ length: 6 }, (_, at) => take(who, `${who} ${at}`)))
    const late = Array.from({ length: 8 }, (_, at) => take(`late ${at}`, `late ${at}`))

    const order = await end([...taken, ...late])
    expect(order.filter((name) => name.startsWith('late'))).toEqual(Array.from({ length: 8 }, (_, at) => `late ${at}`))
    expect(order.filter((name) => name.endsWith('BUSY')).length).toBeGreaterThan(0)
  })

  test('are refused to a user for as long as the user’s stopped task ran', async () => {
    let now = 0
    const inTurn = createTurns({ atOnce: 1, queue: 20, clock: () => now })
    const take = (person: string, work: () => Promise<string>) =>
      takingTurnsFor(person, () => inTurn(work)).catch((error: Refusal) => `${error.code} ${error.retryAfterSeconds ?? ''}`)
    const stopped = take('ada', async () => {
      now += 8_000
      await Promise.resolve()
      throw new Refusal('PICTURE_INVALID', { cause: new Costly() })
    })
    const rest = [take('ada', async () => 'ada'), take('bisi', async () => 'bisi')]

    expect(await stopped).toBe('PICTURE_INVALID ')
    expect(await Promise.all(rest)).toEqual(['BUSY 8', 'bisi'])
    now += 7_000
    expect(await take('ada', async () => 'ada')).toBe('BUSY 1')
    now += 1_000
    expect(await take('ada', async () => 'ada')).toBe('ada')
  })
})
