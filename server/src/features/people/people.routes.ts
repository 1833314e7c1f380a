import * as contract from '@akada/contract/people.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { changeRoles } from './change-roles.ts'
import { resetFactor, signOutPerson } from './end-access.ts'
import { showKnownPerson, showPeople, showPerson } from './show-person.ts'
import { restorePerson, suspendPerson } from './suspend-person.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listPeople, ({ query }, { db }) => showPeople(db, query, 'everything'))
  serve(app, deps, contract.getPerson, ({ params }, { db, user, now }) => showPerson(db, user, { id: params.id, now }))

  serve(app, deps, contract.changeRoles, async ({ params, body }, { db, user, request, now }) => {
    await changeRoles(db, user, { personId: params.id, ...body, address: request.ip, now })
    return showPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.suspendPerson, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => suspendPerson(tx, user, { personId: params.id, ...body, now }))
    return showPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.restorePerson, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => restorePerson(tx, user, { personId: params.id, ...body, now }))
    return showPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.signPersonOut, async ({ params, body }, { db, user, now }) => {
    await signOutPerson(db, user, { personId: params.id, ...body, now })
    return showPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.resetPersonsSecondFactor, async ({ params, body }, { db, user, request, now }) => {
    await resetFactor(db, user, { personId: params.id, ...body, address: request.ip, now })
    return showPerson(db, user, { id: params.id, now })
  })

  serve(app, deps, contract.listKnownPeople, ({ query }, { db }) => showPeople(db, query, 'buyers'))
  serve(app, deps, contract.getKnownPerson, ({ params }, { db }) => showKnownPerson(db, params.id))
}
