import * as contract from '@akada/contract/seats.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptSeat } from './accept-seat.ts'
import { assignSeats } from './assign-seats.ts'
import { downloadTeam } from './download-team.ts'
import { getSeat } from './get-seat.ts'
import { getSeatQuote } from './get-seat-quote.ts'
import { getTeam } from './get-team.ts'
import { reassignSeat } from './reassign-seat.ts'
import { resendSeat } from './resend-seat.ts'
import { revokeSeat } from './revoke-seat.ts'

export function seatRoutes(app: FastifyInstance, deps: Deps) {
  const { timeZone } = deps.site
  serve(app, deps, contract.getSeatQuote, ({ query }, { db, user, request }) =>
    getSeatQuote(deps, db, { ...query, ...payingFrom(deps, request), userId: user.id }),
  )
  serve(app, deps, contract.getTeam, ({ params }, { db, user, now }) => getTeam(db, { orderId: params.id, userId: user.id, now }))
  serve(app, deps, contract.downloadTeam, ({ params }, { db, user, now }) =>
    downloadTeam(db, { orderId: params.id, userId: user.id, timeZone, now }),
  )
  serve(app, deps, contract.assignSeats, ({ params, body }, { db, user, now }) =>
    assignSeats(db, { orderId: params.id, ...body, userId: user.id, now }),
  )
  serve(app, deps, contract.resendSeat, async ({ params }, { db, user, now }) => {
    await resendSeat(db, { ...params, userId: user.id, now })
    return null
  })
  serve(app, deps, contract.revokeSeat, async ({ params }, { db, user }) => {
    await revokeSeat(db, { ...params, userId: user.id })
    return null
  })
  serve(app, deps, contract.reassignSeat, async ({ params, body }, { db, user, now }) => {
    await reassignSeat(db, { ...params, ...body, userId: user.id, now })
    return null
  })
  serve(app, deps, contract.getSeat, ({ params, query }, { db, user }) => getSeat(deps, db, { ...params, ...query, user }))
  serve(app, deps, contract.acceptSeat, ({ params, body }, { db, user, now }) =>
    acceptSeat(deps, db, { ...params, ...body, userId: user.id, now }),
  )
}
