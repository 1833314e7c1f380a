import { toMajor } from '@akada/contract/money.ts'
import * as privacy from '@akada/contract/privacy.ts'
import type { FastifyInstance } from 'fastify'
import { confirmPassword } from '#features/accounts/require-password.ts'
import type { Deps } from '#platform/deps.ts'
import { forgetBrowserCookies } from '#platform/http/browser-cookies.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { getDataExport } from './get-data-export.ts'
import { requestDataExport } from './request-data-export.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, privacy.getDataExport, (_, { db, user }) => getDataExport(db, user.id, deps))

  serve(app, deps, privacy.requestDataExport, async ({ body }, { db, user, now, request }) => {
    await confirmPassword(db, { userId: user.id, password: body.password, address: request.ip, now })
    await requestDataExport(db, user.id, now)
    return getDataExport(db, user.id, deps)
  })

  serve(app, deps, privacy.deleteAccount, async ({ body }, { db, user, now, request, reply }) => {
    await confirmPassword(db, { userId: user.id, password: body.password, address: request.ip, now })
    const { leavesEarnings } = body
    const { eraseAt, earningsDue } = await deleteAccount(db, { userId: user.id, leavesEarnings, timeZone: deps.site.timeZone, now })
    forgetBrowserCookies(reply)
    return {
      eraseAt: eraseAt.toISOString(),
      earningsDue: earningsDue.map(({ currency, amountMinor, availableAt, isHeld }) => ({
        currency,
        amount: toMajor(amountMinor),
        availableAt: availableAt?.toISOString() ?? null,
        isHeld,
      })),
    }
  })
}
