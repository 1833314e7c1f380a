import { getEarnings, requestPayout } from '@akada/contract/earnings.ts'
import { startPayoutRun } from '@akada/contract/payout-runs.ts'
import { updatePayoutTerms } from '@akada/contract/payout-terms.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { startAutomaticRuns } from '#features/payouts/start-automatic-runs.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { type Market, sent } from './market.ts'
import { givePayoutAccount } from './payout-steps.ts'
import { pick, type Random } from './random-numbers.ts'

type Act = (market: Market, random: Random) => Promise<void>

/** Adds a payout account if the teacher has none, because most acts need one. */
async function pickPayee({ app, teachers }: Market, random: Random) {
  const payee = pick(random, teachers)
  if (!payee) throw new Error('the market has no teachers')
  const currency = random(3) === 0 ? 'USD' : 'NGN'
  const account = app.db
    .selectFrom('payout_accounts')
    .select('currency')
    .where('instructor_id', '=', payee.id)
    .where('currency', '=', currency)
  // Another act may add it at the same time.
  if (!(await account.executeTakeFirst()))
    await givePayoutAccount(app.db, payee.id, { currency, ...(random(3) === 0 && { accountNumber: '0000000004' }) }).catch(() => {})
  return { payee, currency } as const
}

/** Releases earnings. Sometimes shortens the default holding time, so that reserves are released too, and lowers the minimum payout. */
const release: Act = async ({ app }, random) => {
  const days = { refundDays: pick(random, [30, 30, 2]), payoutHoldDays: pick(random, [3, 0]) }
  const values = { ...days, payoutMinimumNaira: 100, payoutMinimumUsd: 1 }
  for (const key of ['refundDays', 'payoutHoldDays', 'payoutMinimumNaira', 'payoutMinimumUsd'] as const)
    await changeSetting(app.db, { key, value: values[key], now: app.clock.now })
  await bookAvailableEarnings(app.deps)
}

/** Requests a payout, sometimes twice, while earnings are released, or while a manager or the schedule starts a run. */
const request: Act = async (market, random) => {
  const { app, manager } = market
  const { payee, currency } = await pickPayee(market, random)
  await bookAvailableEarnings(app.deps)
  const ask = () => sent(market, app.call(requestPayout, { body: { currency } }, payee))
  const run = () => sent(market, app.call(startPayoutRun, { body: { currency, method: 'BY_HAND', reason: 'Now.' } }, manager))
  const others = [ask, run, () => bookAvailableEarnings(app.deps), () => startAutomaticRuns(app.deps)]
  const other = pick(random, others)
  await Promise.all([ask(), ...(other && random(2) === 0 ? [other()] : [])])
  await sent(market, app.call(getEarnings, {}, payee))
}

/** Gives a teacher a short holding time with a reserve, or ends it, while earnings are released. */
const trust: Act = async (market, random) => {
  const { app, manager, teachers } = market
  const payee = pick(random, teachers)
  const terms = random(4) === 0 ? null : { holdDays: 1 + random(3), reservePercent: random(4) * 30 }
  const change = () =>
    sent(market, app.call(updatePayoutTerms, { params: { id: payee?.id ?? '' }, body: { terms, reason: 'As agreed.' } }, manager))
  await Promise.all([change(), bookAvailableEarnings(app.deps)])
}

/** Runs the schedule of two processes. */
const runAutomatically: Act = async ({ app }) => {
  await changeSetting(app.db, { key: 'payoutSchedule', value: 'daily', now: app.clock.now })
  await Promise.all([startAutomaticRuns(app.deps), startAutomaticRuns(app.deps)])
}

/** Loses responses about transfers. */
const breakTransfers: Act = async ({ app: { paystack } }, random) => {
  const path = pick(random, ['/transfer', '/transferrecipient', '/transfer/verify/*']) ?? ''
  const action = pick(random, [{ type: 'commit_then_drop' }, { type: 'status', status: 500 }, { type: 'reset' }] as const)
  if (action) paystack.addFault({ match: { path }, times: 1, action })
}

export const payoutActs: readonly Act[] = [request, request, request, trust, trust, release, release, runAutomatically, breakTransfers]
