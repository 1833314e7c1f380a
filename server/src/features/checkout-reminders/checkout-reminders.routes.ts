import * as reminders from '@akada/contract/checkout-reminders.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import { requireDays } from '#features/performance/require-days.ts'
import { csvStream } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { cellsOfRecovered, pagesOfRecovered, recoveredColumns } from './checkout-reminders.table.ts'
import { getReminderReport } from './get-reminder-report.ts'
import { restoreCheckout } from './restore-checkout.ts'

export function checkoutReminderRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reminders.restoreCheckout, ({ body }, { user, request, now }) =>
    restoreCheckout(deps, { ...body, userId: user.id, ...payingFrom(deps, request), now }),
  )

  serve(app, deps, reminders.getReminderReport, ({ query }, { db, now }) =>
    getReminderReport(db, query, { now, timeZone: deps.site.timeZone }),
  )

  serve(app, deps, reminders.downloadRecoveredOrders, async ({ query }, { db, now }) => {
    const { timeZone } = deps.site
    const { range } = requireDays(query, { now, timeZone })
    const name = `recovered-orders-${range.from}-${range.to}.csv`
    return csvStream({ name, timeZone }, recoveredColumns, pagesOfRecovered(db, range), cellsOfRecovered)
  })
}
