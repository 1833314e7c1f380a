import { deleteAccount, getDataExport, requestDataExport } from '@akada/contract/privacy.ts'
import type { FastifyInstance } from 'fastify'
import { confirmPassword } from '#features/accounts/confirm-password.ts'
import type { Deps } from '#platform/deps.ts'
import { forgetMediaPass } from '#platform/http/media-pass.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteAccount as closeAndQueue } from './delete-account.ts'
import { requestExport } from './request-export.ts'
import { showExport } from './show-export.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getDataExport, (_, { db, user }) => showExport(db, user.id, deps))

  serve(app, deps, requestDataExport, async ({ body }, { db, user, now, request }) => {
    await confirmPassword(db, { userId: user.id, password: body.password, address: request.ip, now })
    await requestExport(db, user.id, now)
    return showExport(db, user.id, deps)
  })

  serve(app, deps, deleteAccount, async ({ body }, { db, user, now, request, reply }) => {
    await confirmPassword(db, { userId: user.id, password: body.password, address: request.ip, now })
    const eraseAt = await closeAndQueue(db, user.id, now)
    forgetMediaPass(reply)
    return { eraseAt: eraseAt.toISOString() }
  })
}
