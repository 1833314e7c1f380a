import * as reminders from '@akada/contract/checkout-reminders.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { restoreCheckout } from './restore-checkout.ts'

export function checkoutReminderRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, reminders.restoreCheckout, ({ body }, { user, request, now }) =>
    restoreCheckout(deps, { ...body, userId: user.id, ...payingFrom(deps, request), now }),
  )
}
