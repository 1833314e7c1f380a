import { describe, expect, test } from 'vitest'
import { nextReference, startSimulator } from './testing/shop.ts'

const asked = (fields: Record<string, unknown> = {}) => ({
  email: 'ada@example.com',
  amount: 1_500_000,
  currency: 'NGN',
  reference: nextReference(),
  ...fields,
})

describe('initializing a transaction', () => {
  test('returns the URL of a checkout page', async () => {
    const { call } = await startSimulator()

    const { status, body, data } = await call('POST', '/transaction/initialize', asked({ reference: 'pay-1' }))

    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, message: 'Authorization URL created' })
    expect(data.reference).toBe('pay-1')
    expect(data.authorization_url).toBe(`http://localhost:3000/paystack-simulator/checkout/${data.access_code}`)
  })

  test('accepts a form body and an amount sent as a string of digits', async () => {
    const { origin, prefix, verify } = await startSimulator()
    const fields = { email: 'ada@example.com', amount: '20000', currency: 'NGN', reference: 'form-1', metadata: '{"order_id":"7"}' }

    const response = await fetch(`${origin}${prefix}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator' },
      body: new URLSearchParams(fields),
    })

    expect(response.status).toBe(200)
    expect(await verify('form-1')).toMatchObject({ amount: 20_000, metadata: { order_id: '7' } })
  })

  test.each([
    [{ reference: 'pay_1' }, 'Invalid character in transaction reference', undefined],
    [{ currency: 'GHS' }, 'Currency not supported by merchant', 'unsupported_currency'],
    [{ amount: undefined }, 'You must specify a valid amount', undefined],
    [{ amount: 0 }, 'You must specify a valid amount', undefined],
    [{ amount: 'many' }, 'Invalid Amount Sent', undefined],
    [{ amount: 4_999 }, 'Invalid Amount Sent', undefined],
    [{ amount: 199, currency: 'USD' }, 'Invalid Amount Sent', undefined],
    [{ amount: 10_000.5 }, 'Amount must be an integer', undefined],
    [{ amount: 1_000_000_001 }, 'Transaction amount limit exceeded', undefined],
    [{ email: '' }, 'Email is not allowed to be empty', 'missing_params'],
    [{ email: undefined }, 'Email Address is required', 'missing_params'],
    [{ email: 'ada' }, 'Invalid Email Address Passed', 'missing_params'],
    [{ callback_url: 'javascript:alert(1)' }, '"callback_url" must be a valid uri', undefined],
  ])('rejects %j', async (fields, message, code) => {
    const { call, control } = await startSimulator()

    const { status, body } = await call('POST', '/transaction/initialize', asked(fields))

    expect(status).toBe(400)
    expect(body).toMatchObject({ status: false, message })
    expect(body.code).toBe(code)
    expect(control.transactions()).toEqual([])
  })

  test('rejects a used reference, even with ten concurrent requests', async () => {
    const { call } = await startSimulator()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/transaction/initialize', asked({ reference: 'once' }))),
    )

    const refused = answers.filter((answer) => answer.status === 400)
    expect(refused).toHaveLength(9)
    expect(refused[0]?.body).toMatchObject({
      message: 'Duplicate Transaction Reference',
      type: 'validation_error',
      code: 'duplicate_reference',
    })
  })

  test('rejects dollars while they are disabled', async () => {
    const { call, control } = await startSimulator()
    await control.setCurrencies(['NGN'])

    const { body } = await call('POST', '/transaction/initialize', asked({ currency: 'USD' }))

    expect(body.message).toBe('Currency not supported by merchant')
  })
})

describe('a secret key', () => {
  test.each([
    [{}, 'No Authorization Header was found'],
    [{ authorization: 'sk_test_simulator' }, 'Format is Authorization Bearer [secret key]'],
    [{ authorization: 'Bearer sk_live_real' }, 'Invalid key'],
    [{ authorization: 'Bearer pk_test_public' }, 'Invalid key'],
  ])('is required: %j is rejected', async (headers, message) => {
    const { origin, prefix } = await startSimulator()

    const response = await fetch(`${origin}${prefix}/transaction`, { headers: headers as Record<string, string> })

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ status: false, message })
  })

  test('gives no access to another merchant’s transactions', async () => {
    const { call, givenTransaction } = await startSimulator()
    const { reference } = await givenTransaction()

    const verified = await call('GET', `/transaction/verify/${reference}`, undefined, 'sk_test_other')
    const listed = await call('GET', '/transaction', undefined, 'sk_test_other')
    const reused = await call('POST', '/transaction/initialize', asked({ reference }), 'sk_test_other')

    expect(verified.body.message).toBe('Transaction reference not found.')
    expect(listed.body.data).toEqual([])
    expect(reused.status).toBe(200)
  })

  test('is rejected after its replacement, and the new key has access to the same transactions', async () => {
    const { call, control, givenTransaction } = await startSimulator()
    const { reference } = await givenTransaction()
    await control.setSecrets(['sk_test_second'])

    const old = await call('GET', `/transaction/verify/${reference}`)
    const current = await call('GET', `/transaction/verify/${reference}`, undefined, 'sk_test_second')

    expect(old).toMatchObject({ status: 401, body: { message: 'Invalid key' } })
    expect(current.data.reference).toBe(reference)
  })
})

describe('the transaction API', () => {
  test('returns a new transaction as abandoned and doesn’t change it', async () => {
    const { givenTransaction, verify } = await startSimulator()
    const { reference } = await givenTransaction()

    const [first, second] = [await verify(reference), await verify(reference)]

    expect(first).toMatchObject({
      status: 'abandoned',
      gateway_response: 'The transaction was not completed',
      domain: 'test',
      metadata: '',
      paid_at: null,
      fees: null,
    })
    expect(second).toEqual(first)
  })

  test('rejects an unknown reference with Paystack’s message', async () => {
    const { call } = await startSimulator()

    const { status, body } = await call('GET', '/transaction/verify/nobody')

    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Transaction reference not found.', type: 'validation_error', code: 'transaction_not_found' })
  })

  test('returns a paid transaction with amount, fee, card and both spellings of its date fields', async () => {
    const { control, givenTransaction, verify } = await startSimulator({ clock: () => new Date('2026-03-01T10:00:00Z') })
    const { reference } = await givenTransaction({ amount: 500_000 })

    await control.pay(reference)

    expect(await verify(reference)).toMatchObject({
      status: 'success',
      gateway_response: 'Successful',
      amount: 500_000,
      requested_amount: 500_000,
      fees: 17_500,
      paid_at: '2026-03-01T10:00:00.000Z',
      paidAt: '2026-03-01T10:00:00.000Z',
      created_at: '2026-03-01T10:00:00.000Z',
      createdAt: '2026-03-01T10:00:00.000Z',
      authorization: { card_type: 'visa ', last4: '4081' },
      customer: { email: 'ada@example.com' },
    })
  })

  test('finds a transaction by its id, and its timeline by reference or id', async () => {
    const { call, control, givenTransaction } = await startSimulator()
    const { reference } = await givenTransaction()
    await control.pay(reference)
    const id = control.transaction(reference)?.id

    const fetched = await call('GET', `/transaction/${id}`)
    const timeline = await call('GET', `/transaction/timeline/${reference}`)

    expect(fetched.body.message).toBe('Transaction retrieved')
    expect(fetched.data).toMatchObject({ reference, helpdesk_link: null })
    expect(timeline.data).toMatchObject({ success: true, attempts: 1, errors: 0 })
    expect((await call('GET', `/transaction/timeline/${id}`)).data).toEqual(timeline.data)
    expect((await call('GET', '/transaction/1')).status).toBe(404)
  })

  test('lists transactions in pages, newest first, and filters them by status', async () => {
    const { call, control, givenTransaction } = await startSimulator()
    const references: string[] = []
    for (let count = 0; count < 3; count += 1) references.push((await givenTransaction()).reference)
    await control.pay(references[1] ?? '')

    const page = await call('GET', '/transaction?perPage=2&page=2')
    const paid = await call('GET', '/transaction?status=success')

    expect(page.body.data).toMatchObject([{ reference: references[0] }])
    expect(page.body.meta).toMatchObject({ total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 })
    expect(paid.body.data).toMatchObject([{ reference: references[1] }])
  })

  test('applies overrides, including an id above JavaScript’s safe integers', async () => {
    const { control, givenTransaction, send, verify } = await startSimulator()
    const { reference } = await givenTransaction({ metadata: { order_id: '7' } })
    await control.pay(reference)

    await control.overrideTransaction(reference, {
      id: '18446744073709551615',
      amount_delta: -100,
      currency: 'USD',
      domain: 'live',
      force_status: 'reversal-pending',
      metadata_as: 'string',
    })

    const text = await (await send('GET', `/transaction/verify/${reference}`)).text()
    expect(text).toContain('"id":18446744073709551615,')
    expect(await verify(reference)).toMatchObject({
      amount: 1_499_900,
      requested_amount: 1_500_000,
      currency: 'USD',
      domain: 'live',
      status: 'reversal-pending',
      metadata: '{"order_id":"7"}',
    })
  })
})

test('a Paystack endpoint that the simulator lacks returns 404', async () => {
  const { call } = await startSimulator()

  const { status, body } = await call('POST', '/subaccount', {})

  expect(status).toBe(404)
  expect(body).toEqual({ status: false, message: 'Entity not found' })
})

test('banks and balances are listed', async () => {
  const { call, control } = await startSimulator()
  await control.setBalance('NGN', 70_000)

  expect((await call('GET', '/bank?currency=NGN')).body.data).toContainEqual(expect.objectContaining({ name: 'Zenith Bank', code: '057' }))
  expect((await call('GET', '/balance')).body.data).toEqual([
    { currency: 'NGN', balance: 70_000 },
    { currency: 'USD', balance: 0 },
  ])
})
