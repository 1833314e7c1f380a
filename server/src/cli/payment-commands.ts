import { reconcilePayments } from '#features/orders/reconcile-payments.ts'
import type { Settlement } from '#features/orders/settle-order.ts'
import type { Command } from './command.ts'

const AT_ONCE = 1_000

const became: [Settlement, string][] = [
  ['PAID', 'paid'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['HELD', 'on hold for a manager'],
  ['UNREACHED', 'unknown'],
]

export const paymentCommands: readonly Command[] = [
  {
    name: 'payments reconcile',
    says: 'Check all due payments with the provider now.',
    options: [],
    run: (_, { say, withDeps }) =>
      withDeps(async (deps) => {
        if (!deps.payments) throw new Error('Payments aren’t configured. Set PAYSTACK_SECRET_KEY.')
        const { settlements, expiredOrders } = await reconcilePayments(deps, AT_ONCE)
        say(summary(settlements))
        if (expiredOrders > 0) say(`Orders expired without payment: ${expiredOrders}.`)
        if (settlements.length === AT_ONCE) say('There may be more. Run the command again.')
        if (settlements.includes('UNREACHED'))
          throw new Error('The payment provider didn’t respond for some payments. They’ll be retried automatically.')
      }),
  },
]

function summary(settlements: readonly Settlement[]): string {
  if (settlements.length === 0) return 'No payments are due.'
  const counts = became.map(([settlement, word]) => [settlements.filter((each) => each === settlement).length, word] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return `Payments checked: ${settlements.length} (${parts.join(', ')}).`
}
