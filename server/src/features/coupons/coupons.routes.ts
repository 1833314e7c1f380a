import {
  type Coupon,
  changeCoupon,
  createCoupon,
  createCouponBatch,
  downloadCouponBatch,
  downloadCouponReport,
  downloadCouponSummary,
  getCouponOffer,
  getCouponReport,
  getCouponSummary,
  listCouponCourses,
  listCoupons,
  validateCoupon,
} from '@akada/contract/coupons.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { changeCoupon as change } from './change-coupon.ts'
import { countCoupons, findBatch, getShownCoupon, listCodes, listSellable, listCoupons as pageOf } from './coupons.queries.ts'
import { countAllCoupons } from './coupons.reports.queries.ts'
import { makeBatch, makeCoupon, requireMaker } from './make-coupon.ts'
import { offerCoupon, validateCoupon as priceWithCoupon } from './price-with-coupon.ts'
import { listTransactions, reportCoupon, summarizeSales } from './report-sales.ts'

const COURSES_OFFERED = 20

export function couponRoutes(app: FastifyInstance, deps: Deps) {
  serve(
    app,
    deps,
    validateCoupon,
    async ({ body }, { user, request }) =>
      new Answered(
        200,
        'Coupon applied successfully!',
        await priceWithCoupon(deps, { ...body, userId: user.id, place: deps.geo.placeOf(request) }),
      ),
  )

  serve(app, deps, getCouponOffer, ({ query }, { request }) => offerCoupon(deps, { ...query, address: request.ip }))

  serve(app, deps, listCoupons, async ({ query }, { db, user, now }) => {
    const maker = requireMaker(user)
    const which = { instructorId: maker.isAdmin ? null : maker.id, courseId: query.courseId, search: query.search }
    const coupons = await pageOf(db, now, { ...which, ...pageBounds(query) })
    return { content: coupons.map(shown), totalElements: await countCoupons(db, which), page: query.page, size: query.size }
  })

  serve(app, deps, listCouponCourses, ({ query }, { db, user }) => {
    const maker = requireMaker(user)
    return listSellable(db, { instructorId: maker.isAdmin ? null : maker.id, search: query.search, limit: COURSES_OFFERED })
  })

  serve(app, deps, createCoupon, async ({ body: { code, ...asked } }, { db, user, now }) => {
    const coupon = { code, asked: { ...asked, isActive: true }, maker: requireMaker(user), now }
    const id = await db.transaction().execute((tx) => makeCoupon(tx, coupon))
    return shown(await getShownCoupon(db, now, id))
  })

  serve(app, deps, createCouponBatch, async ({ body: { prefix, count, ...asked } }, { db, user, now }) => {
    const batch = { prefix, count, asked: { ...asked, isActive: true }, maker: requireMaker(user), now }
    return db.transaction().execute((tx) => makeBatch(tx, batch))
  })

  serve(app, deps, downloadCouponBatch, async ({ params }, { db, user }) => {
    const maker = requireMaker(user)
    const batch = await findBatch(db, params.id)
    if (!batch || !(maker.isAdmin || batch.createdBy === maker.id)) return refuse('COUPON_NOT_FOUND')
    const codes = await listCodes(db, batch.id)
    return csvFile(
      `coupons-${batch.id}.csv`,
      ['Code', 'Discount (%)', 'Uses', 'Most uses', 'Ends', 'Active'],
      codes.map((one) => [one.code, one.discountBps / 100, one.uses, one.maxRedemptions, one.expiresAt, one.isActive]),
    )
  })

  serve(app, deps, changeCoupon, async ({ params, body }, { db, user, now }) => {
    const maker = requireMaker(user)
    await db.transaction().execute((tx) => change(tx, { id: params.id, changes: body, maker, now }))
    return shown(await getShownCoupon(db, now, params.id))
  })

  reportRoutes(app, deps)
}

function reportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCouponSummary, async ({ query }, { db, now }) => ({
    content: await summarizeSales(db, now, pageBounds(query)),
    totalElements: await countAllCoupons(db),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, downloadCouponSummary, async (_, { db, now }) =>
    csvFile(
      'coupons.csv',
      ['Code', 'Courses', 'Discount (%)', 'Active', 'Uses', 'Discount (USD)', 'Revenue (USD)', 'Discount (NGN)', 'Revenue (NGN)'],
      (await summarizeSales(db, now, null)).map((row) => [
        row.couponCode,
        row.courseTitle,
        row.discountPercentage,
        row.isActive,
        row.totalUses,
        row.totalDiscountAmount,
        row.totalRevenueGenerated,
        row.totalDiscountNaira,
        row.totalRevenueNaira,
      ]),
    ),
  )

  serve(app, deps, getCouponReport, ({ params }, { db, now }) => reportCoupon(db, params.code, now))

  serve(app, deps, downloadCouponReport, async ({ params }, { db }) =>
    csvFile(
      `coupon-${params.code}.csv`,
      ['Order', 'Time', 'Status', 'Currency', 'Amount', 'Discount'],
      (await listTransactions(db, params.code)).map((one) => [one.id, one.createdAt, one.status, one.currency, one.amount, one.discount]),
    ),
  )
}

const pageBounds = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size })

type ShownRow = Awaited<ReturnType<typeof getShownCoupon>>

const shown = ({ discountBps, minimumNairaMinor, minimumUsdMinor, ...coupon }: ShownRow): Coupon => ({
  ...coupon,
  discountPercentage: discountBps / 100,
  startsAt: coupon.startsAt?.toISOString() ?? null,
  expiresAt: coupon.expiresAt?.toISOString() ?? null,
  minimumNaira: minimumNairaMinor === null ? null : toMajor(minimumNairaMinor),
  minimumUsd: minimumUsdMinor === null ? null : toMajor(minimumUsdMinor),
  createdAt: coupon.createdAt.toISOString(),
})
