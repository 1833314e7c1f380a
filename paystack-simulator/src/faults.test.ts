import { describe, expect, test } from 'vitest'
import { startSimulator } from './testing/shop.ts'

const onVerify = { method: 'GET', path: '/transaction/verify/*' }

describe('an API fault', () => {
  test('of type status replaces the response the given number of times', async () => {
    const { call, control, givenTransaction } = await startSimulator()
    const { reference } = await givenTransaction()
    control.addFault({ match: onVerify, times: 2, action: { type: 'status', status: 503 } })

    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await call('GET', `/transaction/verify/${reference}`)).status)

    expect(statuses).toEqual([503, 503, 200])
  })

  test('of type status can set a retry time', async () => {
    const { call, control } = await startSimulator()
    control.addFault({ action: { type: 'status', status: 429, retryAfter: 7 } })

    const { status, body, headers } = await call('GET', '/transaction')

    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('7')
    expect(body.message).toBe('Please wait a few minutes and try again.')
  })

  test('of type timeout never responds, and the server still closes', async () => {
    const { control, send, close } = await startSimulator()
    control.addFault({ action: { type: 'timeout' } })
    const answer = send('GET', '/transaction').then(
      () => 'answered',
      () => 'cut',
    )
    await expect.poll(() => control.requests()).toHaveLength(1)

    await close()

    expect(await answer).toBe('cut')
  })

  test('of type latency delays the response', async () => {
    const { control, call } = await startSimulator()
    control.addFault({ times: 1, action: { type: 'latency', ms: 20 } })

    expect((await call('GET', '/transaction')).status).toBe(200)
    expect(control.faults()[0]?.used).toBe(1)
  })

  test('of type reset closes the connection without doing the work', async () => {
    const { control, givenTransaction } = await startSimulator()
    control.addFault({ match: { path: '/transaction/initialize' }, action: { type: 'reset' } })

    await expect(givenTransaction({ reference: 'lost-1' })).rejects.toThrow()

    expect(control.transaction('lost-1')).toBeUndefined()
  })

  test('of type commit_then_drop closes the connection after doing the work', async () => {
    const { control, givenTransaction } = await startSimulator()
    control.addFault({ times: 1, match: { path: '/transaction/initialize' }, action: { type: 'commit_then_drop' } })

    await expect(givenTransaction({ reference: 'lost-2' })).rejects.toThrow()

    expect(control.transaction('lost-2')?.status).toBe('abandoned')
    expect(control.requests('lost-2')).toMatchObject([{ method: 'POST', path: '/transaction/initialize', body: { reference: 'lost-2' } }])
  })

  test.each([
    ['malformed_json', /^\{"status":true.*[^}]$/],
    ['html', /^<!doctype html>/],
    ['empty', /^$/],
    ['wrong_reference', /"reference":"of-another-site"/],
  ] as const)('of type %s corrupts the response', async (type, pattern) => {
    const { control, givenTransaction, send } = await startSimulator()
    const { reference } = await givenTransaction()
    control.addFault({ match: { ...onVerify, reference }, action: { type } })

    const response = await send('GET', `/transaction/verify/${reference}`)

    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(pattern)
  })

  test('of one key doesn’t affect other keys, and all faults can be cleared', async () => {
    const { call, control } = await startSimulator()
    control.forKey('sk_test_other').addFault({ action: { type: 'status', status: 500 } })

    expect((await call('GET', '/transaction')).status).toBe(200)
    expect((await call('GET', '/transaction', undefined, 'sk_test_other')).status).toBe(500)
    control.clearFaults()

    expect((await call('GET', '/transaction', undefined, 'sk_test_other')).status).toBe(200)
  })
})

describe('the controls over HTTP', () => {
  test('add faults, and say why a fault is invalid', async () => {
    const { call } = await startSimulator()

    const added = await call('POST', '/__sim/faults', { match: onVerify, times: 1, action: { type: 'status', status: 503 } })
    const unknown = await call('POST', '/__sim/faults', { action: { type: 'explode' } })
    const incomplete = await call('POST', '/__sim/faults', { action: { type: 'latency' } })

    expect(added.status).toBe(200)
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Unknown action: explode' } })
    expect(incomplete).toMatchObject({ status: 400, body: { message: 'The action latency requires a number in ms' } })
    expect((await call('GET', '/transaction/verify/any')).status).toBe(503)
  })

  test('complete a payment, advance the clock, and list requests and webhooks', async () => {
    const { call, givenTransaction, received } = await startSimulator()
    const { reference } = await givenTransaction()
    await call('PUT', '/__sim/integration', { currencies: ['NGN'] })

    const paid = await call('POST', `/__sim/transactions/${reference}/pay`)
    await call('POST', '/__sim/settled')
    const deliveries = await call('GET', `/__sim/webhooks?reference=${reference}`)
    const moved = await call('POST', '/__sim/clock', { advance_ms: 1_000 })

    expect(paid.data.status).toBe('success')
    expect(received).toHaveLength(1)
    expect(deliveries.body.data).toMatchObject([{ state: 'delivered' }])
    expect(moved.data.now).toEqual(expect.any(String))
    expect((await call('GET', `/__sim/requests?reference=${reference}`)).body.data).toHaveLength(1)
    expect((await call('POST', '/__sim/transactions/unknown/pay')).status).toBe(404)
  })

  test('reject requests from other sites', async () => {
    const { control, givenTransaction, origin, prefix } = await startSimulator()
    const { reference } = await givenTransaction()

    const response = await fetch(`${origin}${prefix}/__sim/transactions/${reference}/pay`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect(response.status).toBe(403)
    expect(control.transaction(reference)?.status).toBe('abandoned')
  })

  test('have a page with transactions, webhooks to resend, and faults to clear', async () => {
    const { control, givenTransaction, page, prefix, received } = await startSimulator()
    const { reference } = await givenTransaction()
    await control.pay(reference)
    await control.settled()
    const fault = control.addFault({ action: { type: 'html' } })

    const { text } = await page(`${prefix}/__sim`)
    const resent = await page(`${prefix}/__sim/webhooks/${control.webhooks()[0]?.id}/resend`, {})
    await page(`${prefix}/__sim/faults/clear`, { id: String(fault.id) })

    expect(text).toContain('SIMULATOR: no real money')
    expect(text).toContain(reference)
    expect(text).toContain('data-testid="sim-resend"')
    expect(resent).toMatchObject({ status: 303, location: `${prefix}/__sim` })
    expect(received).toHaveLength(2)
    expect(control.faults()).toEqual([])
  })

  test('delete everything on reset, including scheduled tasks', async () => {
    const { call, control, givenTransaction, page } = await startSimulator()
    const { checkout } = await givenTransaction()
    await page(`${checkout}/transfer`, {})
    await page(`${checkout}/transfer-sent`, {})

    await call('POST', '/__sim/reset')
    await control.advance(60_000)

    expect(control.transactions()).toEqual([])
    expect(control.webhooks()).toEqual([])
  })
})
