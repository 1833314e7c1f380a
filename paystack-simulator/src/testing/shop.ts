import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { asRecord, type JsonRecord } from '../record.ts'
import { type SimulatorOptions, simulator } from '../simulator.ts'

export const secretKey = 'sk_test_simulator'

const prefix = '/paystack-simulator'

type ReceivedWebhook = { body: string; signature: string | undefined; event: string; data: JsonRecord }

/** A webhook receiver that records events and responds with 200, or with the next status in `answers`. */
async function startShop() {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  const app = fastify()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/webhook', async (request, reply) => {
    const body = String(request.body)
    const { event, data } = asRecord(JSON.parse(body))
    const signature = request.headers['x-paystack-signature']
    received.push({ body, signature: String(signature), event: String(event), data: asRecord(data) })
    return reply.status(answers.shift() ?? 200).send('noted')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { received, answers, webhookUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/webhook` }
}

export type Answer = { status: number; body: JsonRecord; data: JsonRecord; headers: Headers }

export type Page = { status: number; text: string; location: string | null; headers: Headers }

/**
 * Starts the simulator inside another server, and a shop that receives its webhooks. The simulator's clock moves only when a test advances
 * it.
 */
export async function startSimulator(options: Partial<SimulatorOptions> = {}) {
  const shop = await startShop()
  const app = fastify()
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('content-security-policy', "default-src 'none'; form-action 'none'")
    return payload
  })
  app.setErrorHandler((_error, _request, reply) => reply.status(500).send('the server around it'))
  app.setNotFoundHandler((_request, reply) => reply.status(404).send('the server around it'))
  const startedAt = new Date()
  const defaults = { publicUrl: `http://localhost:3000${prefix}`, webhookUrl: shop.webhookUrl, clock: () => startedAt }
  const { plugin, control } = simulator({ ...defaults, ...options })
  await app.register(plugin, { prefix })
  await app.listen({ port: 0, host: '127.0.0.1' })
  let isClosed = false
  async function close() {
    if (!isClosed) await app.close()
    isClosed = true
  }
  onTestFinished(close)
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const send = (method: string, path: string, body?: unknown, key = secretKey) =>
    fetch(`${origin}${prefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  async function call(method: string, path: string, body?: unknown, key = secretKey): Promise<Answer> {
    const response = await send(method, path, body, key)
    const answer = asRecord(await response.json())
    return { status: response.status, body: answer, data: asRecord(answer.data), headers: response.headers }
  }

  async function page(path: string, fields?: Record<string, string>): Promise<Page> {
    const response = await fetch(`${origin}${new URL(path, 'http://localhost').pathname}`, {
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    return { status: response.status, text: await response.text(), location: response.headers.get('location'), headers: response.headers }
  }

  async function givenTransaction(fields: JsonRecord = {}) {
    const reference = typeof fields.reference === 'string' ? fields.reference : nextReference()
    const initialized = await call('POST', '/transaction/initialize', {
      email: 'ada@example.com',
      amount: 1_500_000,
      currency: 'NGN',
      callback_url: 'http://shop.test/payment/callback',
      ...fields,
      reference,
    })
    return { reference, checkout: String(initialized.data.authorization_url) }
  }

  const verify = async (reference: string) => (await call('GET', `/transaction/verify/${reference}`)).data

  return { ...shop, app, origin, prefix, control, send, call, page, givenTransaction, verify, close }
}

let lastReference = 0

export function nextReference(): string {
  lastReference += 1
  return `pay-${String(lastReference).padStart(6, '0')}`
}
