import type { FastifyInstance } from 'fastify'
import { act, cancelAddressOf, openCheckout, returnAddressOf } from './checkout.ts'
import { canceledPage, checkoutPage, unknownCheckoutPage } from './checkout-page.ts'
import { sendPage } from './page-replies.ts'
import { asRecord } from './record.ts'
import { basePathOf, type Simulation } from './simulation.ts'
import type { Transaction } from './state.ts'

const originsOf = (addresses: (string | null)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : []))),
]

export function serveCheckout(app: FastifyInstance, simulation: Simulation) {
  const { store } = simulation
  const addressOf = (transaction: Transaction) => `${basePathOf(simulation)}/checkout/${transaction.accessCode}`
  const formTargetsOf = (transaction: Transaction) => originsOf([returnAddressOf(transaction), cancelAddressOf(transaction)])

  app.get<{ Params: { accessCode: string } }>('/checkout/:accessCode', async (request, reply) => {
    const transaction = store.findByAccessCode(request.params.accessCode)
    if (!transaction) return sendPage(reply.status(404), unknownCheckoutPage)
    openCheckout(simulation, transaction)
    await store.save()
    return sendPage(reply, checkoutPage(simulation, transaction, addressOf(transaction)), formTargetsOf(transaction))
  })

  app.post<{ Params: { accessCode: string; action: string } }>('/checkout/:accessCode/:action', async (request, reply) => {
    const transaction = store.findByAccessCode(request.params.accessCode)
    if (!transaction) return sendPage(reply.status(404), unknownCheckoutPage)
    const next = await act(request.params.action, { simulation, transaction, fields: asRecord(request.body) })
    await store.save()
    if (next === 'cancel') {
      const address = cancelAddressOf(transaction)
      return address ? reply.redirect(address, 303) : sendPage(reply, canceledPage(simulation, addressOf(transaction)))
    }
    const returnAddress = next === 'return' ? returnAddressOf(transaction) : null
    return reply.redirect(returnAddress ?? addressOf(transaction), 303)
  })
}
