import {
  cancelPayout,
  downloadPayoutRun,
  downloadStatement,
  getDuePayouts,
  getEarnings,
  getPayoutRun,
  getStatement,
  listBanks,
  listPayoutRuns,
  markPayoutPaid,
  setPayoutAccount,
  startPayoutRun,
} from '@akada/contract/earnings.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#features/audit/record-act.ts'
import { csvFile } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { markPayoutPaid as markPaid, cancelPayout as takeBack } from './pay-by-hand.ts'
import { type ActRow, listActs } from './payouts.acts.queries.ts'
import {
  countRuns,
  findRun,
  getListedPayout,
  type ListedPayout,
  listPayoutsOf,
  listRunPage,
  type RunRow,
} from './payouts.listing.queries.ts'
import type { PaidAccount } from './payouts.queries.ts'
import { listBanks as banksFor, setPayoutAccount as setAccount } from './set-payout-account.ts'
import { asShown, earningsOf, statementPage, wholeStatement } from './show-earnings.ts'
import { duePayouts, startPayoutRun as startRun } from './start-payout-run.ts'

export function payoutRoutes(app: FastifyInstance, deps: Deps) {
  routeEarnings(app, deps)
  routeRuns(app, deps)
}

function routeEarnings(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getEarnings, (_, { db, user }) => earningsOf(db, user.id))

  serve(app, deps, getStatement, ({ query }, { db, user }) => statementPage(db, user.id, query))

  serve(app, deps, downloadStatement, async ({ query }, { db, user }) => {
    const lines = await wholeStatement(db, user.id, query)
    return csvFile(
      `statement-${query.currency}.csv`,
      ['Date', 'Kind', 'Course', 'Order', 'Coupon', 'Price', 'Discount', 'Paid', 'VAT', 'Fee', 'Share (%)', 'Amount', 'Available from'],
      lines.map(({ at, kind, courseTitle, orderId, couponCode, sale, amount, availableAt }) => {
        const shared = sale ? [sale.price, sale.discount, sale.paid, sale.tax, sale.fee, sale.sharePercentage] : Array(6).fill(null)
        return [at, kind, courseTitle, orderId, couponCode, ...shared, amount, availableAt]
      }),
    )
  })

  serve(app, deps, listBanks, () => banksFor(deps, 'NGN'))

  serve(app, deps, setPayoutAccount, async ({ body: { password, ...account } }, { user, request }) =>
    asShown(await setAccount(deps, { instructorId: user.id, account, password, address: request.ip })),
  )
}

function routeRuns(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getDuePayouts, async ({ query: { currency } }, { db, user }) => {
    const { due, heldBack } = await duePayouts(db, { currency, startedBy: user.id })
    return {
      currency,
      total: toMajor(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      due: due.map(({ instructor, amountMinor }) => ({ instructor, amount: toMajor(amountMinor) })),
      heldBack: heldBack.map(({ instructor, amountMinor, because }) => ({ instructor, amount: toMajor(amountMinor), because })),
    }
  })

  serve(app, deps, listPayoutRuns, async ({ query }, { db }) => ({
    content: (await listRunPage(db, query)).map(shownRun),
    totalElements: await countRuns(db),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, startPayoutRun, async ({ body }, { db, user }) =>
    shownRun(await getRun(db, await startRun(deps, { ...body, startedBy: user.id }))),
  )

  serve(app, deps, getPayoutRun, async ({ params }, { db }) => {
    const run = await getRun(db, params.id)
    return {
      ...shownRun(run),
      payouts: (await listPayoutsOf(db, run.id)).map(shownPayout),
      acts: (await listActs(db, run.id)).map(shownAct),
    }
  })

  serve(app, deps, downloadPayoutRun, async ({ params }, { db, user, now }) => {
    const run = await getRun(db, params.id)
    await recordAct(db, { act: 'PAYOUT_RUN_EXPORTED', by: user.id, subject: { kind: 'PAYOUT_RUN', id: run.id }, now })
    const payouts = (await listPayoutsOf(db, run.id)).map((payout) => ({ ...payout, account: payout.account as PaidAccount }))
    return csvFile(
      `payouts-${run.id}.csv`,
      ['Account name', 'Bank', 'Bank code', 'Account number', 'Amount', 'Currency', 'Reference', 'Status'],
      payouts.map(({ account: { accountName, bankName, bankCode, accountNumber }, amountMinor, currency, reference, status }) => [
        ...[accountName, bankName, bankCode, accountNumber],
        ...[toMajor(amountMinor), currency, reference, status],
      ]),
    )
  })

  serve(app, deps, markPayoutPaid, async ({ params, body }, { db, user, now }) => {
    await markPaid(db, { id: params.id, managerId: user.id, reference: body.reference, now })
    return shownPayout(await getListedPayout(db, params.id))
  })

  serve(app, deps, cancelPayout, async ({ params, body }, { db, user, now }) => {
    await takeBack(db, { id: params.id, managerId: user.id, reason: body.reason, now })
    return shownPayout(await getListedPayout(db, params.id))
  })
}

const getRun = async (db: Db, id: number): Promise<RunRow> => (await findRun(db, id)) ?? refuse('PAYOUT_NOT_FOUND')

const shownRun = ({ totalMinor, createdAt, ...run }: RunRow) => ({
  ...run,
  total: toMajor(totalMinor),
  createdAt: createdAt.toISOString(),
})

const shownAct = ({ reason, at, ...act }: ActRow) => ({
  ...act,
  reason: reason === '' ? null : reason,
  at: at.toISOString(),
})

function shownPayout({ instructorId, name, amountMinor, account, paidAt, ...payout }: ListedPayout) {
  const { bankName, accountNumber, accountName } = account as PaidAccount
  return {
    ...payout,
    instructor: { id: instructorId, name },
    amount: toMajor(amountMinor),
    account: { bankName, accountNumber, accountName },
    paidAt: paidAt?.toISOString() ?? null,
  }
}
