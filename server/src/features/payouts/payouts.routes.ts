import * as earnings from '@akada/contract/earnings.ts'
import { toMajor } from '@akada/contract/money.ts'
import * as payoutRuns from '@akada/contract/payout-runs.ts'
import * as payoutTerms from '@akada/contract/payout-terms.ts'
import * as statements from '@akada/contract/statements.ts'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#features/audit/record-act.ts'
import { csvFile } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, Site } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { cancelPayout } from './cancel-payout.ts'
import { downloadMonthlyStatement } from './download-monthly-statement.ts'
import { downloadStatement } from './download-statement.ts'
import { getDuePayouts } from './get-due-payouts.ts'
import { getEarnings } from './get-earnings.ts'
import { getPayoutTerms } from './get-payout-terms.ts'
import { getStatement } from './get-statement.ts'
import { listBanks } from './list-banks.ts'
import { listOwnPayouts } from './list-own-payouts.ts'
import { markPayoutPaid } from './mark-payout-paid.ts'
import { type ActRow, listActs } from './payouts.acts.queries.ts'
import { countRuns, findRun, getListedPayout, listPayoutsOf, listRunPage, type RunRow } from './payouts.listing.queries.ts'
import { getOwn } from './payouts.own.queries.ts'
import { wordsOf } from './payouts.rules.ts'
import { asAcknowledged, asShown, shownOwn, shownPayout } from './payouts.views.ts'
import { requestPayout } from './request-payout.ts'
import { setPayoutAccount } from './set-payout-account.ts'
import { startPayoutRun } from './start-payout-run.ts'
import { updatePayoutTerms } from './update-payout-terms.ts'

export function payoutRoutes(app: FastifyInstance, deps: Deps) {
  routeEarnings(app, deps)
  routeTerms(app, deps)
  routeRuns(app, deps)
}

function routeEarnings(app: FastifyInstance, deps: Deps) {
  serve(app, deps, earnings.getEarnings, (_, { db, user }) => getEarnings({ ...deps, db }, user.id))

  serve(app, deps, earnings.listOwnPayouts, ({ query }, { db, user }) => listOwnPayouts(db, { ...query, payeeId: user.id }))

  serve(app, deps, earnings.requestPayout, async ({ body }, { db, user }) =>
    shownOwn(await getOwn(db, await requestPayout(deps, { payeeId: user.id, currency: body.currency }))),
  )

  serve(app, deps, statements.downloadMonthlyStatement, async ({ query }, { db, user }) => {
    const { content, contentType, filename } = await downloadMonthlyStatement({ ...deps, db }, { instructorId: user.id, ...query })
    return new Attached({ body: content, contentType, fileName: filename })
  })

  serve(app, deps, statements.getStatement, ({ query }, { db, user }) => getStatement(db, user.id, query))

  serve(app, deps, statements.downloadStatement, async ({ query }, { db, user }) => {
    const { timeZone } = deps.site
    const lines = await downloadStatement(db, user.id, query)
    return csvFile(
      { name: `statement-${query.currency}.csv`, timeZone },
      [
        'Date',
        'Type',
        'Course',
        'Order',
        'Coupon',
        'Price',
        'Discount',
        'Paid',
        'VAT',
        'Fee',
        'Share (%)',
        'Commission',
        'Amount',
        'Available from',
      ],
      lines.map(({ at, kind, courseTitle, orderId, couponCode, sale, isCommission, amount, availableAt }) => {
        const { price, discount, paid, tax, fee, sharePercentage, commission } = sale ?? {}
        const shared = [price, discount, paid, tax, fee, sharePercentage, commission].map((part) => part ?? null)
        return [
          new Date(at),
          kind === 'SALE' && isCommission ? 'COMMISSION' : kind,
          courseTitle,
          orderId,
          couponCode,
          ...shared,
          amount,
          availableAt === null ? null : new Date(availableAt),
        ]
      }),
    )
  })

  serve(app, deps, earnings.listBanks, () => listBanks(deps, 'NGN'))

  serve(app, deps, earnings.setPayoutAccount, async ({ body: { password, ...account } }, { user, request }) =>
    asShown(await setPayoutAccount(deps, { instructorId: user.id, account, password, address: request.ip })),
  )
}

function routeTerms(app: FastifyInstance, deps: Deps) {
  serve(app, deps, payoutTerms.getPayoutTerms, ({ params }, { db, user }) => getPayoutTerms(db, { payeeId: params.id, managerId: user.id }))

  serve(app, deps, payoutTerms.updatePayoutTerms, async ({ params, body }, { db, user }) => {
    await updatePayoutTerms(deps, { ...body, payeeId: params.id, managerId: user.id })
    return getPayoutTerms(db, { payeeId: params.id, managerId: user.id })
  })
}

function routeRuns(app: FastifyInstance, deps: Deps) {
  serve(app, deps, payoutRuns.getDuePayouts, async ({ query: { currency } }, { db, user }) => {
    const { due, heldBack } = await getDuePayouts(db, { currency, startedBy: user.id })
    return {
      currency,
      total: toMajor(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      due: due.map(({ instructor, amountMinor }) => ({ instructor, amount: toMajor(amountMinor) })),
      heldBack: heldBack.map(({ instructor, amountMinor, because }) => ({ instructor, amount: toMajor(amountMinor), because })),
    }
  })

  serve(app, deps, payoutRuns.listPayoutRuns, async ({ query }, { db }) => ({
    content: (await listRunPage(db, query)).map((run) => shownRun(deps.site, run)),
    totalElements: await countRuns(db),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, payoutRuns.startPayoutRun, async ({ body }, { db, user }) =>
    shownRun(deps.site, await getRun(db, await startPayoutRun(deps, { ...body, startedBy: user.id }))),
  )

  serve(app, deps, payoutRuns.getPayoutRun, async ({ params }, { db, user }) => {
    const run = await getRun(db, params.id)
    return {
      ...shownRun(deps.site, run),
      payouts: (await listPayoutsOf(db, run.id)).map((payout) => shownPayout(payout, user.id)),
      acts: (await listActs(db, run.id)).map((act) => shownAct(deps.site, act)),
    }
  })

  serve(app, deps, payoutRuns.downloadPayoutRun, async ({ params }, { db, user, now }) => {
    const run = await getRun(db, params.id)
    await recordAct(db, { act: 'PAYOUT_RUN_EXPORTED', by: user.id, subject: { kind: 'PAYOUT_RUN', id: run.id }, now })
    const payouts = await listPayoutsOf(db, run.id)
    return csvFile(
      { name: `payouts-${run.id}.csv`, timeZone: deps.site.timeZone },
      ['Account name', 'Bank', 'Bank code', 'Account number', 'Amount', 'Currency', 'Reference', 'Status', 'Warnings'],
      payouts.map(({ account: { accountName, bankName, bankCode, accountNumber }, amountMinor, currency, concerns, ...payout }) => [
        ...[accountName, bankName, bankCode, accountNumber],
        ...[toMajor(amountMinor), currency, payout.reference, payout.status, wordsOf(concerns, currency)],
      ]),
    )
  })

  serve(app, deps, payoutRuns.markPayoutPaid, async ({ params, body }, { db, user, now }) => {
    const { reference, acknowledged = [] } = body
    await markPayoutPaid(deps, { id: params.id, managerId: user.id, reference, acknowledged: acknowledged.map(asAcknowledged), now })
    return shownPayout(await getListedPayout(db, params.id), user.id)
  })

  serve(app, deps, payoutRuns.cancelPayout, async ({ params, body }, { db, user, now }) => {
    await cancelPayout(db, { id: params.id, managerId: user.id, reason: body.reason, now })
    return shownPayout(await getListedPayout(db, params.id), user.id)
  })
}

const getRun = async (db: Db, id: number): Promise<RunRow> => (await findRun(db, id)) ?? refuse('PAYOUT_NOT_FOUND')

const shownRun = (site: Site, { totalMinor, createdAt, createdBy, ...run }: RunRow) => ({
  ...run,
  createdBy: createdBy ?? site.name,
  total: toMajor(totalMinor),
  createdAt: createdAt.toISOString(),
})

const shownAct = (site: Site, { reason, at, by, ...act }: ActRow) => ({
  ...act,
  by: by ?? site.name,
  reason: reason === '' ? null : reason,
  at: at.toISOString(),
})
