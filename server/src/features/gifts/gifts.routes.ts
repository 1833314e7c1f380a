import * as contract from '@akada/contract/gifts.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getGift } from './get-gift.ts'
import { getGiftQuote } from './get-gift-quote.ts'
import { redeemGift } from './redeem-gift.ts'
import { resendGift } from './resend-gift.ts'
import { updateGift } from './update-gift.ts'

export function giftRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.getGiftQuote, ({ query }, { db, user, request, now }) =>
    getGiftQuote(deps, db, { ...query, ...payingFrom(deps, request), userId: user.id, now }),
  )
  serve(app, deps, contract.updateGift, ({ params, body }, { db, user, now }) =>
    updateGift(db, { ...params, ...body, userId: user.id, timeZone: deps.site.timeZone, now }),
  )
  serve(app, deps, contract.resendGift, ({ params }, { db, user, now }) =>
    resendGift(db, { ...params, userId: user.id, timeZone: deps.site.timeZone, now }),
  )
  serve(app, deps, contract.getGift, ({ params, query }, { db, user }) => getGift(deps, db, { ...params, ...query, user }))
  serve(app, deps, contract.redeemGift, ({ params, body }, { db, user, now }) =>
    redeemGift(deps, db, { ...params, ...body, userId: user.id, now }),
  )
}
