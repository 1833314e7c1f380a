import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { simulator } from './simulator.ts'
import { startSimulator } from './testing/shop.ts'

const publicUrl = 'http://localhost:4010'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the production guard', () => {
  test('keeps the simulator from running in production', () => {
    vi.stubEnv('NODE_ENV', 'production')

    expect(() => simulator({ publicUrl })).toThrow('can’t run in production')
  })

  test('allows a demo, without the simulator controls', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubEnv('PAYSTACK_SIM_DEMO', '1')
    const { call, givenTransaction, verify } = await startSimulator()

    const { reference } = await givenTransaction()

    expect((await verify(reference)).status).toBe('abandoned')
    expect((await call('POST', '/__sim/reset')).status).toBe(404)
  })

  test('rejects a live key', () => {
    expect(() => simulator({ publicUrl, secretKey: 'sk_live_real' })).toThrow('only sk_test_ keys')
  })
})

describe('a server that contains the simulator', () => {
  test('keeps its own 404 page and body parsers', async () => {
    const { app, origin, call } = await startSimulator()

    const outside = await fetch(`${origin}/nothing`)
    const inside = await call('GET', '/nothing')

    expect(await outside.text()).toBe('the server around it')
    expect(inside.body).toEqual({ status: false, message: 'Entity not found' })
    expect(app.hasContentTypeParser('application/x-www-form-urlencoded')).toBe(false)
  })

  test('returns Paystack’s error format for the simulator’s paths', async () => {
    const { origin, prefix } = await startSimulator()
    const headers = { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/json' }

    const broken = await fetch(`${origin}${prefix}/refund`, { method: 'POST', headers, body: '{"transaction":' })
    const strange = await fetch(`${origin}${prefix}/refund`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: 'x',
    })

    expect(broken.status).toBe(400)
    expect(await broken.json()).toEqual({ status: false, message: 'Invalid JSON was sent' })
    expect(strange.status).toBe(415)
    expect(await strange.json()).toMatchObject({ status: false })
  })
})

describe('a snapshot', () => {
  function givenSnapshotFile() {
    const folder = mkdtempSync(join(tmpdir(), 'paystack-simulator-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return join(folder, 'data', 'simulator.json')
  }

  test('contains everything that was confirmed before the process was killed', async () => {
    const snapshotFile = givenSnapshotFile()
    const first = await startSimulator({ snapshotFile })
    const { reference, checkout } = await first.givenTransaction()
    await first.page(`${checkout}/pay`, {})

    const second = await startSimulator({ snapshotFile })

    expect(await second.verify(reference)).toEqual(await first.verify(reference))
    expect((await second.verify(reference)).status).toBe('success')
  })

  test('is complete after concurrent changes, and leaves no other files', async () => {
    const snapshotFile = givenSnapshotFile()
    const first = await startSimulator({ snapshotFile })

    await Promise.all(Array.from({ length: 20 }, () => first.givenTransaction()))

    expect((await startSimulator({ snapshotFile })).control.transactions()).toHaveLength(20)
    expect(readdirSync(join(snapshotFile, '..'))).toEqual(['simulator.json'])
  })

  test('lets webhooks, refunds and transfers resume', async () => {
    const snapshotFile = givenSnapshotFile()
    const first = await startSimulator({ snapshotFile, retrySchedule: 'test' })
    const [paid, transferred] = [await first.givenTransaction(), await first.givenTransaction()]
    first.answers.push(500, 500)
    await first.control.pay(paid.reference)
    await first.call('POST', '/refund', { transaction: paid.reference })
    await first.page(`${transferred.checkout}/transfer`, {})
    await first.page(`${transferred.checkout}/transfer-sent`, {})
    await first.control.settled()
    await first.close()

    const second = await startSimulator({ snapshotFile, retrySchedule: 'test' })
    for (let count = 0; count < 3; count += 1) {
      await second.control.advance(3_700_000)
      await second.control.settled()
    }

    expect((await second.verify(paid.reference)).status).toBe('reversed')
    expect((await second.verify(transferred.reference)).status).toBe('success')
    expect(second.received.map((webhook) => webhook.event).sort()).toEqual([
      'charge.success',
      'charge.success',
      'refund.pending',
      'refund.processed',
      'refund.processing',
    ])
  })
})

test('a pending webhook doesn’t keep the process from exiting', async () => {
  const { answers, close, control, givenTransaction, received } = await startSimulator()
  const { reference } = await givenTransaction()
  answers.push(500)
  await control.pay(reference)
  await control.settled()

  await close()
  await control.advance(60_000)

  expect(received).toHaveLength(1)
})
