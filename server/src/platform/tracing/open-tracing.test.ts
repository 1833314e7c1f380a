import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyPayment } from '@akada/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCheckout } from '#testing/order-steps.ts'
import { s3Store } from '#testing/s3-store.ts'
import { testApp } from '#testing/test-app.ts'
import { createLog } from '../../log.ts'
import * as payments from '../payments/paystack.ts'
import { openTracing } from './open-tracing.ts'
import { currentTraceParent, openSpan, setTracing, traced } from './tracing.ts'

type Value = { stringValue?: string; intValue?: number }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code: number }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${CALLER}-01`

/** Starts a server that acts as the trace collector or the payment provider, and records the received headers. */
async function receiver() {
  const spans: Sent[] = []
  const bodies: string[] = []
  const asked: http.IncomingHttpHeaders[] = []
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    asked.push(request.headers)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    if (request.url !== '/v1/traces') return
    bodies.push(body)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, bodies, asked, close: () => void server.close() }
}

const app = await testApp()
const collector = await receiver()
const other = await receiver()
const spans = collector.spans
const named = (name: string) => spans.filter((span) => span.name === name)
const attributesOf = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

let bought: Awaited<ReturnType<typeof givenCheckout>>

beforeAll(async () => {
  bought = await givenCheckout(app)
  const tracing = openTracing({ endpoint: collector.url, process: 'web', log: createLog('silent') })
  setTracing(tracing)

  await app.paystack.pay(bought.reference)
  await app.call(verifyPayment, { query: { reference: bought.reference } }, bought.buyer, { traceparent, 'x-request-id': 'edge-000000001' })
  await app.runJobs()
  await app.app.inject({ url: '/healthz', headers: { traceparent: '00-nonsense-01' } })
  await payments
    .paystack({ secretKey: 'sk_test_secret', baseUrl: other.url, checkoutOrigins: [] })
    .verify('pay-1')
    .catch(() => null)
  const { storage, close } = await s3Store()
  await storage.put('private/one', Buffer.from('bytes'))
  await storage.size('private/none')
  await close()

  await tracing.close()
  setTracing(undefined)
})
afterAll(() => {
  collector.close()
  other.close()
})

test('a request is a span of its caller’s trace, named by its route', () => {
  const [span] = named('GET /api/payments/paystack/callback')

  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
  expect(attributesOf(span)).toMatchObject({ 'http.response.status_code': 200, 'akada.request_id': 'edge-000000001' })
})

test('statements and external calls are children of the request’s span', () => {
  const [request] = named('GET /api/payments/paystack/callback')
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)

  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['paystack GET /transaction/verify', 'postgresql begin', 'postgresql update', 'postgresql commit']),
  )
})

test('a job and its email continue the trace of the request that queued it', () => {
  const [job] = named('job send-receipt')
  const [mail] = spans.filter(({ name, parentSpanId }) => name === 'mail send' && parentSpanId === job?.spanId)

  expect(job).toMatchObject({ traceId: TRACE, kind: 5 })
  expect(attributesOf(mail)).toMatchObject({ 'peer.service': 'mail', 'akada.letter': 'receipt' })
})

test('span names contain no variable parts', () => {
  const names = new Set(spans.map(({ name }) => name))

  expect([...names].filter((name) => /\d/.test(name.replace('s3', '')) || name.endsWith(' '))).toEqual([])
})

test('a request with an invalid trace header starts a new trace', () => {
  const [span] = named('GET /healthz')

  expect(span?.traceId).not.toBe(TRACE)
  expect(span?.parentSpanId ?? '').toBe('')
})

test('the payment provider receives the trace', () => {
  const [asked] = other.asked
  const [span] = named('paystack GET /transaction/verify').filter(({ spanId }) => String(asked?.traceparent).includes(spanId))

  expect(span).toBeDefined()
})

test('bucket requests are traced, and a missing file is not an error', () => {
  expect(named('s3 PutObjectCommand')).toHaveLength(1)
  expect(named('s3 HeadObjectCommand')[0]?.status.code ?? 0).toBe(0)
})

test('spans contain no personal data, secrets or values', async () => {
  const { id, email, lastName } = bought.buyer
  const sent = collector.bodies.join()

  expect(sent).toContain('from \\"payments\\" where \\"reference\\" = $1')
  for (const one of [id, email, lastName, bought.reference, 'sk_test', await app.tokenFor(bought.buyer)]) expect(sent).not.toContain(one)
})

test('without tracing, no span is created', async () => {
  expect([openSpan({ name: 'x', kind: 'internal' }), currentTraceParent()]).toEqual([undefined, undefined])
  expect(await traced({ name: 'x', kind: 'internal' }, async () => 'done')).toBe('done')
})
