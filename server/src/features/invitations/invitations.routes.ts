import * as contract from '@akada/contract/invitations.ts'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#features/audit/record-act.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitations } from './create-invitations.ts'
import { downloadInvitations } from './download-invitations.ts'
import { getInvitation } from './get-invitation.ts'
import { listInvitableCourses } from './list-invitable-courses.ts'
import { listInvitations, wantedBy } from './list-invitations.ts'
import { previewInvitations } from './preview-invitations.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listInvitations, ({ query }, { db, user, now }) => listInvitations(db, user, { ...query, now }))

  serve(app, deps, contract.downloadInvitations, async ({ query }, { db, user, now }) => {
    const wanted = wantedBy(user, { ...query, now })
    const subject = { kind: 'SITE', id: 'invitations' } as const
    if (query.scope === 'all') await recordAct(db, { act: 'INVITATIONS_EXPORTED', by: user.id, subject, now })
    return downloadInvitations(db, wanted, deps.site.timeZone)
  })

  serve(app, deps, contract.listInvitableCourses, ({ query }, { db, user }) => listInvitableCourses(db, user, query))
  serve(app, deps, contract.previewInvitations, ({ body }, { db, user, now }) => previewInvitations(db, user, { ...body, now }))
  serve(app, deps, contract.createInvitations, ({ body }, { db, user, now }) => createInvitations(db, user, { ...body, now }))
  serve(app, deps, contract.resendInvitation, ({ params }, { db, user, now }) => resendInvitation(db, user, { ...params, now }))
  serve(app, deps, contract.revokeInvitation, ({ params }, { db, user, now }) => revokeInvitation(db, user, { ...params, now }))

  serve(app, deps, contract.getInvitation, ({ params, query }, { db, user, now }) =>
    getInvitation(deps, db, { ...params, ...query, user, now }),
  )
  serve(app, deps, contract.acceptInvitation, ({ params, body }, { db, user, now }) =>
    acceptInvitation(deps, db, { ...params, ...body, userId: user.id, now }),
  )
}
