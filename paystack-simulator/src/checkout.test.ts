import { describe, expect, test } from 'vitest'
import { startSimulator } from './testing/shop.ts'

const returnAddress = (reference: string) => `http://shop.test/payment/callback?trxref=${reference}&reference=${reference}`

describe('the checkout page', () => {
  test('shows the amount and the merchant, and says that no real money is involved', async () => {
    const { givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    const { status, text } = await page(checkout)

    expect(status).toBe(200)
    expect(text).toContain('SIMULATOR: no real money')
    expect(text).toContain('Pay Akada')
    expect(text).toContain('₦15,000')
    expect(text).toContain('ada@example.com')
    expect((await verify(reference)).status).toBe('abandoned')
  })

  test.each([
    'pay-success',
    'decline',
    'insufficient',
    'fraud',
    'decline-return',
    'otp',
    'bank-auth',
    'transfer',
    'cancel',
    'pay-no-return',
    'pay-no-webhook',
    'pay-return-first',
    'pay-webhook-first',
    'card-number',
  ])('has the button sim-%s', async (name) => {
    const { givenTransaction, page } = await startSimulator()
    const { checkout } = await givenTransaction()

    const { text } = await page(checkout)

    expect(text).toContain(`data-testid="sim-${name}"`)
  })

  test('has a content security policy that lets its forms redirect to the shop', async () => {
    const { givenTransaction, page } = await startSimulator()
    const { checkout } = await givenTransaction({ metadata: { cancel_action: 'https://cart.test/cart' } })

    const { headers } = await page(checkout)

    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self' http://shop.test https://cart.test")
    expect(policy).toMatch(/style-src 'sha256-/)
  })

  test('escapes user text', async () => {
    const { givenTransaction, page } = await startSimulator()
    const { checkout } = await givenTransaction({ label: '<script>alert(1)</script>' })

    const { text } = await page(checkout)

    expect(text).not.toContain('<script>')
    expect(text).toContain('&lt;script&gt;')
  })

  test('shows a page with status 404 for an unknown URL', async () => {
    const { page, prefix } = await startSimulator()

    const { status, text } = await page(`${prefix}/checkout/nothing`)

    expect(status).toBe(404)
    expect(text).toContain('SIMULATOR: no real money')
  })

  test('rejects payments after the session timeout', async () => {
    const { control, givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()
    await control.setSessionTimeout(60)
    await control.advance(61_000)

    const { location } = await page(`${checkout}/pay`, {})

    expect(location).not.toContain('shop.test')
    expect((await page(checkout)).text).toContain('Transaction cannot be completed. Session timeout exceeded.')
    expect((await verify(reference)).status).toBe('abandoned')
  })
})

describe('a checkout payment', () => {
  test('returns to the shop and sends one webhook, and the page then shows it as paid', async () => {
    const { control, givenTransaction, page, received, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    const paid = await page(`${checkout}/pay`, {})
    const again = await page(`${checkout}/pay`, {})

    await control.settled()
    expect(paid).toMatchObject({ status: 303, location: returnAddress(reference) })
    expect(again.location).toBe(returnAddress(reference))
    expect(received.map((webhook) => webhook.event)).toEqual(['charge.success'])
    expect((await verify(reference)).status).toBe('success')
    expect((await page(checkout)).text).toContain('already paid')
  })

  test.each([
    ['decline', 'Declined'],
    ['insufficient', 'Insufficient Funds'],
    ['fraud', 'Denied by Fraud System.'],
  ])('fails with %s, stays on the page, sends no webhook, and can be retried', async (action, gatewayResponse) => {
    const { control, givenTransaction, page, received, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    const declined = await page(`${checkout}/${action}`, {})

    expect(declined.location).toBe(new URL(checkout).pathname)
    expect((await page(checkout)).text).toContain(gatewayResponse)
    expect(await verify(reference)).toMatchObject({ status: 'failed', gateway_response: gatewayResponse })
    await control.settled()
    expect(received).toEqual([])
    await page(`${checkout}/pay`, {})
    expect(await verify(reference)).toMatchObject({ status: 'success', log: { attempts: 2, errors: 1 } })
  })

  test('can return to the shop after a decline', async () => {
    const { givenTransaction, page } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    expect((await page(`${checkout}/decline-return`, {})).location).toBe(returnAddress(reference))
  })

  test('with a one-time password stays ongoing until the correct password is entered', async () => {
    const { givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    await page(`${checkout}/otp`, {})
    expect((await verify(reference)).status).toBe('ongoing')
    await page(`${checkout}/answer-otp`, { answer: '000000' })
    expect((await page(checkout)).text).toContain('Incorrect OTP')
    const paid = await page(`${checkout}/answer-otp`, { answer: '123456' })

    expect(paid.location).toBe(returnAddress(reference))
    expect((await verify(reference)).status).toBe('success')
  })

  test('fails if the bank denies it, and succeeds if the bank approves it', async () => {
    const { givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    await page(`${checkout}/bank-auth`, {})
    await page(`${checkout}/bank-deny`, {})
    expect((await verify(reference)).status).toBe('failed')
    await page(`${checkout}/bank-auth`, {})
    const approved = await page(`${checkout}/bank-approve`, {})

    expect(approved.location).toBe(returnAddress(reference))
  })

  test('by transfer is pending, and succeeds shortly after the money is sent', async () => {
    const { control, givenTransaction, page, received, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    await page(`${checkout}/transfer`, {})
    const sent = await page(`${checkout}/transfer-sent`, {})
    expect(sent.location).toBe(returnAddress(reference))
    expect((await verify(reference)).status).toBe('pending')
    await control.advance(10_000)
    await control.settled()

    expect(await verify(reference)).toMatchObject({ status: 'success', channel: 'bank_transfer' })
    expect(received).toHaveLength(1)
  })

  test('can succeed without a return to the shop or without a webhook', async () => {
    const { control, givenTransaction, page, received, verify } = await startSimulator()
    const [first, second] = [await givenTransaction(), await givenTransaction()]

    const stayed = await page(`${first.checkout}/pay-no-return`, {})
    const returned = await page(`${second.checkout}/pay-no-webhook`, {})

    await control.settled()
    expect(stayed.location).toBe(new URL(first.checkout).pathname)
    expect(returned.location).toBe(returnAddress(second.reference))
    expect((await verify(second.reference)).status).toBe('success')
    expect(received.map((webhook) => webhook.data.reference)).toEqual([first.reference])
  })

  test('can return to the shop before or after the webhook', async () => {
    const { control, givenTransaction, page, received } = await startSimulator()
    const [early, late] = [await givenTransaction(), await givenTransaction()]

    await page(`${late.checkout}/pay-return-first`, {})
    await page(`${early.checkout}/pay-webhook-first`, {})
    expect(received.map((webhook) => webhook.data.reference)).toEqual([early.reference])
    await control.advance(5_000)
    await control.settled()

    expect(received.map((webhook) => webhook.data.reference)).toEqual([early.reference, late.reference])
  })

  test('redirects to the cancel action when it is canceled, or shows a page if there is no valid action', async () => {
    const { givenTransaction, page, verify } = await startSimulator()
    const withAction = await givenTransaction({ metadata: JSON.stringify({ cancel_action: 'http://shop.test/cart' }) })
    const without = await givenTransaction({ metadata: { cancel_action: 'javascript:alert(1)' } })

    const canceled = await page(`${withAction.checkout}/cancel`, {})
    const deadEnd = await page(`${without.checkout}/cancel`, {})

    expect(canceled).toMatchObject({ status: 303, location: 'http://shop.test/cart' })
    expect(deadEnd.text).toContain('Payment canceled')
    expect((await verify(withAction.reference)).status).toBe('abandoned')
  })
})

describe('card payment', () => {
  const card = (number: string, cvv: string) => ({ number, cvv, expiry: '12/40' })

  test.each([
    ['4084 0840 8408 4081', '408', [], 'success'],
    ['5078 5078 5078 5078 12', '081', [['pin', '1111']], 'success'],
    [
      '5060 6666 6666 6666 666',
      '123',
      [
        ['pin', '1234'],
        ['otp', '123456'],
      ],
      'success',
    ],
    [
      '5078 5078 5078 5078 04',
      '884',
      [
        ['pin', '0000'],
        ['phone', '08012345678'],
        ['otp', '123456'],
      ],
      'success',
    ],
    ['4084 0800 0000 5408', '001', [], 'failed'],
    ['5078 5078 5078 5078 53', '082', [['pin', '0000']], 'failed'],
    ['4084 0800 0067 0037', '787', [], 'failed'],
  ] as const)('with the test card %s has the documented outcome', async (number, cvv, steps, status) => {
    const { givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    await page(`${checkout}/card`, card(number, cvv))
    for (const [step, answer] of steps) await page(`${checkout}/answer-${step}`, { answer })

    expect((await verify(reference)).status).toBe(status)
  })

  test.each([
    [card('4111 1111 1111 1111', '123'), 'not a test card'],
    [card('4084 0840 8408 4081', '999'), 'Incorrect CVV'],
    [{ ...card('4084 0840 8408 4081', '408'), expiry: '01/20' }, 'expired'],
    [{ ...card('4084 0840 8408 4081', '408'), expiry: 'soon' }, 'MM/YY'],
  ])('with %j is rejected', async (fields, notice) => {
    const { givenTransaction, page, verify } = await startSimulator()
    const { reference, checkout } = await givenTransaction()

    await page(`${checkout}/card`, fields)

    expect((await page(checkout)).text).toContain(notice)
    expect((await verify(reference)).status).toBe('abandoned')
  })
})
