import { reconcilePayments } from '#features/orders/reconcile-payments.ts'
import type { Settlement } from '#features/orders/settle-order.ts'
import type { Command } from './command.ts'

const AT_ONCE = 1_000

const became: [Settlement, string][] = [
  ['PAID', 'paid'],
  ['PENDING', 'not decided yet'],
  ['FAILED', 'failed'],
  ['HELD', 'held for a manager'],
  ['UNREACHED', 'unknown'],
]

export const paymentCommands: readonly Command[] = [
  {
    name: 'payments reconcile',
    says: 'Asks the provider now about every payment whose time has come.',
    options: [],
    run: (_, { say, withDeps }) =>
      withDeps(async (deps) => {
        if (!deps.payments) throw new Error('Payments are not configured: PAYSTACK_SECRET_KEY is not set.')
        const { settlements, expiredOrders } = await reconcilePayments(deps, AT_ONCE)
        say(summary(settlements))
        if (expiredOrders > 0) say(`Orders that expired unpaid: ${expiredOrders}.`)
        if (settlements.length === AT_ONCE) say('There may be more; run this again.')
        if (settlements.includes('UNREACHED'))
          throw new Error('The payment provider could not be asked about all of them. They come again by themselves.')
      }),
  },
]

function summary(settlements: readonly Settlement[]): string {
  if (settlements.length === 0) return 'No payment is due.'
  const counts = became.map(([settlement, word]) => [settlements.filter((each) => each === settlement).length, word] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return `Payments asked about: ${settlements.length} (${parts.join(', ')}).`
}
