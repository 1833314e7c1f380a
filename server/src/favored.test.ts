import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from '#platform/http/http-server.ts'
import type { Pressure } from '#platform/http/pressure.ts'
import { openReadiness } from '#platform/http/readiness.ts'
import { shedLoad } from '#platform/http/shed-load.ts'
import { favored } from './app.ts'

test('an overloaded server answers probes and the payment provider, including the simulator, and rejects all other requests', async () => {
  const pressure: Pressure = { isTooMuch: () => true, begin: () => () => undefined, close: () => undefined }
  const { answer } = shedLoad(pressure, { ...favored, isQuick: () => false })
  const app = Fastify({ serverFactory: (handler) => httpServer(handler, { first: [answer], readiness: openReadiness() }) })
  onTestFinished(() => app.close())
  app.all('/*', async () => 'fine')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })).status

  const answered = ['/healthz', '/readyz', '/metrics', '/api/payments/paystack/webhook', '/paystack-simulator/transaction/initialize']
  expect(await Promise.all(answered.map(statusOf))).toEqual(answered.map(() => 200))
  const turnedAway = ['/', '/courses', '/api/courses', '/api/cart', '/api/enrollments/checkout', '/paystack-simulators']
  expect(await Promise.all(turnedAway.map(statusOf))).toEqual(turnedAway.map(() => 503))
})
