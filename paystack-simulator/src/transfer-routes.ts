import type { FastifyInstance } from 'fastify'
import { authenticate } from './authentication.ts'
import { paystackError } from './errors.ts'
import { pageOf } from './paging.ts'
import { banks, createRecipient, resolveAccount } from './recipients.ts'
import { asRecord, textOf } from './record.ts'
import type { Simulation } from './simulation.ts'
import type { Integration, Transfer } from './state.ts'
import { newTransferView, recipientView, transferView } from './transfer-view.ts'
import { createTransfer, finalizeTransfer } from './transfers.ts'

export function serveBanks(app: FastifyInstance, simulation: Simulation) {
  app.get('/bank', async (request) => {
    authenticate(simulation, request)
    const isShown = ['NGN', undefined].includes(textOf(asRecord(request.query).currency))
    const data = banks.map((bank) => ({ ...bank, country: 'Nigeria', currency: 'NGN', type: 'nuban', active: true, is_deleted: false }))
    return { status: true, message: 'Banks retrieved', data: isShown ? data : [] }
  })

  app.get('/bank/resolve', async (request) => {
    authenticate(simulation, request)
    const { accountNumber, accountName, bankId } = resolveAccount(asRecord(request.query))
    return {
      status: true,
      message: 'Account number resolved',
      data: { account_number: accountNumber, account_name: accountName, bank_id: bankId },
    }
  })

  app.get('/balance', async (request) => {
    const { currencies, balancesMinor } = authenticate(simulation, request)
    const data = currencies.map((currency) => ({ currency, balance: balancesMinor[currency] ?? 0 }))
    return { status: true, message: 'Balances retrieved', data }
  })
}

export function serveTransfers(app: FastifyInstance, simulation: Simulation) {
  const { store } = simulation

  function requireTransfer(integration: Integration, idOrReference: string): Transfer {
    const found = store.findTransfer(integration, idOrReference)
    if (!found) throw paystackError('transferNotFound')
    return found
  }

  app.post('/transferrecipient', async (request, reply) => {
    const recipient = createRecipient(simulation, authenticate(simulation, request), asRecord(request.body))
    await store.save()
    return reply.status(201).send({ status: true, message: 'Transfer recipient created successfully', data: recipientView(recipient) })
  })

  app.get('/transferrecipient', async (request) => {
    const integration = authenticate(simulation, request)
    const own = store.state.recipients.filter(({ integrationId }) => integrationId === integration.id)
    const { rows, meta } = pageOf(own, asRecord(request.query))
    return { status: true, message: 'Recipients retrieved', data: rows.map(recipientView), meta }
  })

  app.post('/transfer', async (request) => {
    const transfer = createTransfer(simulation, authenticate(simulation, request), asRecord(request.body))
    await store.save()
    const message = transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return { status: true, message, data: newTransferView(transfer, store) }
  })

  app.post('/transfer/finalize_transfer', async (request) => {
    const transfer = finalizeTransfer(simulation, authenticate(simulation, request), asRecord(request.body))
    await store.save()
    return { status: true, message: 'Transfer has been queued', data: newTransferView(transfer, store) }
  })

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request) => {
    const transfer = requireTransfer(authenticate(simulation, request), request.params.reference)
    return { status: true, message: 'Transfer retrieved', data: transferView(transfer, store) }
  })

  app.get<{ Params: { id: string } }>('/transfer/:id', async (request) => {
    const transfer = requireTransfer(authenticate(simulation, request), request.params.id)
    return { status: true, message: 'Transfer retrieved', data: transferView(transfer, store) }
  })

  app.get('/transfer', async (request) => {
    const integration = authenticate(simulation, request)
    const own = store.state.transfers.filter(({ integrationId }) => integrationId === integration.id)
    const { rows, meta } = pageOf(own, asRecord(request.query))
    return { status: true, message: 'Transfers retrieved', data: rows.map((transfer) => transferView(transfer, store)), meta }
  })
}
