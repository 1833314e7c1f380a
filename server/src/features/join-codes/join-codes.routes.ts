import * as contract from '@akada/contract/join-codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptJoinCode } from './accept-join-code.ts'
import { closeJoinCode } from './close-join-code.ts'
import { closeManagedJoinCode } from './close-managed-join-code.ts'
import { createJoinCode } from './create-join-code.ts'
import { getJoinCode } from './get-join-code.ts'
import { limitJoinGuesses } from './limit-join-guesses.ts'
import { listJoinCodes } from './list-join-codes.ts'
import { listManagedJoinCodes } from './list-managed-join-codes.ts'

export function joinCodeRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listJoinCodes, ({ query }, { db, user, now }) => listJoinCodes(db, { instructorId: user.id, ...query, now }))
  serve(app, deps, contract.createJoinCode, ({ body }, { db, user, now }) => createJoinCode(db, { instructorId: user.id, ...body, now }))
  serve(app, deps, contract.closeJoinCode, ({ params }, { db, user, now }) => closeJoinCode(db, { ...params, instructorId: user.id, now }))

  serve(app, deps, contract.listManagedJoinCodes, ({ query }, { db, now }) => listManagedJoinCodes(db, { ...query, now }))
  serve(app, deps, contract.closeManagedJoinCode, ({ params, body }, { db, user, now }) =>
    closeManagedJoinCode(db, { ...params, ...body, staffId: user.id, now }),
  )

  serve(app, deps, contract.getJoinCode, ({ params }, { db, user, request, now }) =>
    limitJoinGuesses(db, { userId: user?.id ?? null, address: request.ip, now }, () =>
      getJoinCode(db, { typed: params.code, userId: user?.id, now }),
    ),
  )
  serve(app, deps, contract.acceptJoinCode, ({ params }, { db, user, request, now }) =>
    limitJoinGuesses(db, { userId: user.id, address: request.ip, now }, () =>
      acceptJoinCode(db, { typed: params.code, userId: user.id, now }),
    ),
  )
}
