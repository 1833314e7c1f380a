import * as contract from '@akada/contract/people.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { endPersonSessions } from './end-person-sessions.ts'
import { getKnownPerson } from './get-known-person.ts'
import { getPerson } from './get-person.ts'
import { listPeople } from './list-people.ts'
import { resetPersonsSecondFactor } from './reset-persons-second-factor.ts'
import { restorePerson } from './restore-person.ts'
import { suspendPerson } from './suspend-person.ts'
import { updateRoles } from './update-roles.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listPeople, ({ query }, { db }) => listPeople(db, query, 'everything'))
  serve(app, deps, contract.getPerson, ({ params }, { db, user, now }) => getPerson(db, user, { id: params.id, now }))

  serve(app, deps, contract.updateRoles, async ({ params, body }, { db, user, request, now }) => {
    await updateRoles(db, user, { personId: params.id, ...body, address: request.ip, now })
    return getPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.suspendPerson, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => suspendPerson(tx, user, { personId: params.id, ...body, now }))
    return getPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.restorePerson, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => restorePerson(tx, user, { personId: params.id, ...body, now }))
    return getPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.endPersonSessions, async ({ params, body }, { db, user, now }) => {
    await endPersonSessions(db, user, { personId: params.id, ...body, now })
    return getPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.resetPersonsSecondFactor, async ({ params, body }, { db, user, request, now }) => {
    await resetPersonsSecondFactor(db, user, { personId: params.id, ...body, address: request.ip, now })
    return getPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.listKnownPeople, ({ query }, { db }) => listPeople(db, query, 'buyers'))
  serve(app, deps, contract.getKnownPerson, ({ params }, { db }) => getKnownPerson(db, params.id))
}
