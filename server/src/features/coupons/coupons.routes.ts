import * as couponsContract from '@akada/contract/coupons.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import { csvFile } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { checkCoupon } from './check-coupon.ts'
import { countCoupons, findBatch, findCode, getShownCoupon, listCodes, listCoupons, listSellable } from './coupons.queries.ts'
import { countAllCoupons } from './coupons.reports.queries.ts'
import { listTransactions } from './coupons.sales.ts'
import { createCoupon } from './create-coupon.ts'
import { createCouponBatch } from './create-coupon-batch.ts'
import { getCouponOffer } from './get-coupon-offer.ts'
import { getCouponReport } from './get-coupon-report.ts'
import { getCouponSummary } from './get-coupon-summary.ts'
import { limitNaming } from './limit-guesses.ts'
import { requireMaker } from './require-maker.ts'
import { updateCoupon } from './update-coupon.ts'

const COURSES_OFFERED = 20

export function couponRoutes(app: FastifyInstance, deps: Deps) {
  serve(
    app,
    deps,
    couponsContract.checkCoupon,
    async ({ body }, { user, request }) =>
      new Answered(
        200,
        'Coupon applied successfully!',
        await checkCoupon(deps, { ...body, asked: body.currency, userId: user.id, place: deps.geo.placeOf(request), address: request.ip }),
      ),
  )

  serve(app, deps, couponsContract.getCouponOffer, ({ query }, { user, request }) => {
    const paying = { userId: user?.id ?? null, ...payingFrom(deps, request) }
    return getCouponOffer(deps, { ...query, ...paying, address: request.ip })
  })

  serve(app, deps, couponsContract.listCoupons, async ({ query }, { db, user, now }) => {
    const maker = requireMaker(user)
    const which = { instructorId: maker.isAdmin ? null : maker.id, courseId: query.courseId, search: query.search }
    const coupons = await listCoupons(db, now, { ...which, sort: query.sort, ...pageBounds(query) })
    return { content: coupons.map(shown), totalElements: await countCoupons(db, which), page: query.page, size: query.size }
  })

  serve(app, deps, couponsContract.listCouponCourses, ({ query }, { db, user }) => {
    const maker = requireMaker(user)
    return listSellable(db, { instructorId: maker.isAdmin ? null : maker.id, search: query.search, limit: COURSES_OFFERED })
  })

  serve(app, deps, couponsContract.createCoupon, async ({ body: { code, ...asked } }, { db, user, now, request }) => {
    const coupon = { code, asked: { ...asked, isActive: true }, maker: requireMaker(user), now }
    const id = await limitNaming({ db, maker: coupon.maker, address: request.ip, now }, () =>
      db.transaction().execute((tx) => createCoupon(tx, coupon)),
    )
    return shown(await getShownCoupon(db, now, id))
  })

  serve(app, deps, couponsContract.createCouponBatch, async ({ body: { prefix, count, ...asked } }, { db, user, now }) => {
    const batch = { prefix, count, asked: { ...asked, isActive: true, isPublic: false }, maker: requireMaker(user), now }
    return db.transaction().execute((tx) => createCouponBatch(tx, batch))
  })

  serve(app, deps, couponsContract.downloadCouponBatch, async ({ params }, { db, user }) => {
    const maker = requireMaker(user)
    const batch = await findBatch(db, params.id)
    if (!batch || !(maker.isAdmin || batch.createdBy === maker.id)) return refuse('COUPON_NOT_FOUND')
    const codes = await listCodes(db, batch.id)
    return csvFile(
      { name: `coupons-${batch.id}.csv`, timeZone: deps.site.timeZone },
      ['Code', 'Discount (%)', 'Uses', 'Use limit', 'Ends', 'Active'],
      codes.map((one) => [one.code, one.discountBps / 100, one.uses, one.maxRedemptions, one.expiresAt, one.isActive]),
    )
  })

  serve(app, deps, couponsContract.updateCoupon, async ({ params, body }, { db, user, now, request }) => {
    const maker = requireMaker(user)
    const update = () => db.transaction().execute((tx) => updateCoupon(tx, { id: params.id, changes: body, maker, now }))
    const isNamed = body.code !== undefined && body.code !== (await findCode(db, params.id))
    await (isNamed ? limitNaming({ db, maker, address: request.ip, now }, update) : update())
    return shown(await getShownCoupon(db, now, params.id))
  })

  reportRoutes(app, deps)
}

function reportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, couponsContract.getCouponSummary, async ({ query }, { db, now }) => ({
    content: await getCouponSummary(db, now, pageBounds(query)),
    totalElements: await countAllCoupons(db),
    page: query.page,
    size: query.size,
  }))

  serve(app, deps, couponsContract.downloadCouponSummary, async (_, { db, now }) =>
    csvFile(
      { name: 'coupons.csv', timeZone: deps.site.timeZone },
      ['Code', 'Courses', 'Discount (%)', 'Active', 'Uses', 'Discount (USD)', 'Revenue (USD)', 'Discount (NGN)', 'Revenue (NGN)'],
      (await getCouponSummary(db, now, null)).map((row) => [
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

  serve(app, deps, couponsContract.getCouponReport, ({ params }, { db, now }) => getCouponReport(db, params.code, now))

  serve(app, deps, couponsContract.downloadCouponReport, async ({ params }, { db }) =>
    csvFile(
      { name: `coupon-${params.code}.csv`, timeZone: deps.site.timeZone },
      ['Order', 'Time', 'Status', 'Currency', 'Amount', 'Discount', 'Refunded'],
      (await listTransactions(db, params.code)).map((one) => [
        one.id,
        new Date(one.createdAt),
        one.status,
        one.currency,
        one.amount,
        one.discount,
        one.refunded,
      ]),
    ),
  )
}

const pageBounds = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size })

type ShownRow = Awaited<ReturnType<typeof getShownCoupon>>

const shown = ({ discountBps, minimumNairaMinor, minimumUsdMinor, ...coupon }: ShownRow): couponsContract.Coupon => ({
  ...coupon,
  discountPercentage: discountBps / 100,
  startsAt: coupon.startsAt?.toISOString() ?? null,
  expiresAt: coupon.expiresAt?.toISOString() ?? null,
  minimumNaira: minimumNairaMinor === null ? null : toMajor(minimumNairaMinor),
  minimumUsd: minimumUsdMinor === null ? null : toMajor(minimumUsdMinor),
  createdAt: coupon.createdAt.toISOString(),
})
