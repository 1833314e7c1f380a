import { listPayoutRuns } from '@akada/contract/payout-runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenManager } from '#testing/builders.ts'
import { giveEarnings, givenEarner, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { testApp } from '#testing/test-app.ts'
import type { Schedule } from './payouts.rules.ts'
import { startAutomaticRuns } from './start-automatic-runs.ts'

const app = await testApp()
const { call, clock, db, deps } = app
// 9 o’clock in Lagos, on a Monday.
const MONDAY = new Date('2026-08-31T08:00:00Z')
const DAY = 86_400_000

const schedule = (value: Schedule) => changeSetting(db, { key: 'payoutSchedule', value, now: clock.now })
const at = (time: Date) => {
  clock.now = time
  return startAutomaticRuns(deps)
}
const runsOf = async (instructor: { id: string }) => (await payoutsOf(db, instructor.id)).map(({ runId }) => runId)

let week = 0
const monday = () => new Date(MONDAY.getTime() + week * 7 * DAY)

beforeEach(() => {
  week += 1
})

describe('automatic payout runs', () => {
  test('are off by default', async () => {
    const instructor = await givenEarner(db)

    await at(monday())

    expect(await runsOf(instructor)).toEqual([])
  })

  test('start daily from 8 o’clock in the site’s time zone, once a day', async () => {
    await schedule('daily')
    const instructor = await givenEarner(db)

    await at(new Date(monday().getTime() - 2 * 3_600_000))
    const tooEarly = await runsOf(instructor)
    await at(monday())
    await giveEarnings(db, instructor.id, { amountMinor: 2_000_000 })
    await at(new Date(monday().getTime() + 3_600_000))
    const sameDay = await runsOf(instructor)
    await at(new Date(monday().getTime() + DAY))

    expect(tooEarly).toEqual([])
    expect(sameDay).toHaveLength(1)
    expect(await runsOf(instructor)).toHaveLength(2)
  })

  test('start weekly on the chosen day', async () => {
    await schedule('wednesday')
    const instructor = await givenEarner(db)

    await at(monday())
    const onMonday = await runsOf(instructor)
    await at(new Date(monday().getTime() + 2 * DAY))

    expect([onMonday.length, (await runsOf(instructor)).length]).toEqual([0, 1])
  })

  test('pay managers who teach, skip dollars, and are audited as the site’s', async () => {
    await schedule('daily')
    const manager = await givenManager(db)
    await giveEarnings(db, manager.id, { amountMinor: 2_000_000, currency: 'USD' })
    const instructor = await givenEarner(db)

    await at(monday())

    const [runId] = await runsOf(instructor)
    const [run] = (await call(listPayoutRuns, { query: {} as never }, manager)).data.content
    expect(run).toMatchObject({ id: runId, origin: 'AUTOMATIC', createdBy: deps.site.name, method: 'TRANSFER', currency: 'NGN' })
    const entry = await db
      .selectFrom('audit_entries')
      .select(['act', 'actor_id'])
      .where('subject_kind', '=', 'PAYOUT_RUN')
      .where('subject_id', '=', String(runId))
      .executeTakeFirst()
    expect(entry).toEqual({ act: 'PAYOUT_RUN_STARTED', actor_id: null })
    expect(await payoutsOf(db, manager.id)).toEqual([])
  })

  test('start once when several processes and a manager start them at the same time', async () => {
    await schedule('daily')
    const manager = await givenManager(db)
    const instructors = [await givenEarner(db), await givenEarner(db)]
    clock.now = monday()

    await Promise.all([...Array.from({ length: 10 }, () => startAutomaticRuns(deps)), startRun(app, manager, 'TRANSFER')])

    for (const { id } of instructors) expect(await payoutsOf(db, id)).toMatchObject([{ amountMinor: 2_000_000 }])
    const runs = await db
      .selectFrom('payout_runs')
      .select('id')
      .where('origin', '=', 'AUTOMATIC')
      .where('created_at', '=', clock.now)
      .execute()
    expect(runs.length).toBeLessThanOrEqual(1)
  })
})
