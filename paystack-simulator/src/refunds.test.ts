import { describe, expect, test } from 'vitest'
import { startSimulator } from './testing/shop.ts'

async function startPaid(fields: Record<string, unknown> = {}, card?: 'refund-fails' | 'refund-needs-attention') {
  const simulator = await startSimulator()
  const { reference } = await simulator.givenTransaction(fields)
  await simulator.control.pay(reference, { webhook: 'none', ...(card ? { card } : {}) })

  async function step() {
    await simulator.control.settled()
    await simulator.control.advance(1_000)
    await simulator.control.settled()
  }

  const refund = (body: Record<string, unknown> = {}) => simulator.call('POST', '/refund', { transaction: reference, ...body })
  return { ...simulator, reference, step, refund }
}

describe('a refund', () => {
  test('goes from pending to processing to processed, and the transaction’s status follows', async () => {
    const { received, reference, refund, step, verify } = await startPaid()

    const { status, body, data } = await refund({ merchant_note: 'refund 7' })
    expect(status).toBe(200)
    expect(body.message).toBe('Refund has been queued for processing')
    expect(data).toMatchObject({ status: 'pending', amount: 1_500_000, merchant_note: 'refund 7', transaction: { reference } })
    expect((await verify(reference)).status).toBe('reversal-pending')
    await step()
    await step()

    expect((await verify(reference)).status).toBe('reversed')
    expect(received.map((webhook) => webhook.event)).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
    expect(received[0]?.data).toMatchObject({ transaction_reference: reference, refund_reference: null, amount: '1500000' })
    expect(received[2]?.data).toMatchObject({ amount: 1_500_000, refund_reference: expect.stringContaining('TRF_') })
    expect(received[2]?.data).not.toHaveProperty('id')
  })

  test('can be listed and found by id, and has the transaction’s id', async () => {
    const { call, control, reference, refund } = await startPaid()
    const { data } = await refund({ amount: 20_000 })
    const transactionId = control.transaction(reference)?.id

    const listed = await call('GET', `/refund?transaction=${transactionId}`)
    const fetched = await call('GET', `/refund/${data.id}`)

    expect(listed.body.data).toMatchObject([{ id: data.id, transaction: transactionId, amount: 20_000 }])
    expect(fetched.data).toMatchObject({ id: data.id, transaction: transactionId })
    expect((await call('GET', '/refund?transaction=other')).body.data).toEqual([])
  })

  test('of part of the amount leaves the transaction successful until the full amount is refunded', async () => {
    const { reference, refund, step, verify } = await startPaid()

    await refund({ amount: 500_000 })
    await step()
    await step()
    expect((await verify(reference)).status).toBe('success')
    await refund()
    await step()
    await step()

    expect((await verify(reference)).status).toBe('reversed')
  })

  test.each([
    [{ amount: 1_500_001 }, 400, 'Refund amount cannot be more than transaction amount'],
    [{ amount: 1.5 }, 400, 'Amount must be an integer'],
    [{ transaction: 'nobody' }, 404, 'Transaction not found'],
    [{ currency: 'USD' }, 400, 'Currency not supported by merchant'],
  ])('with %j is rejected', async (body, status, message) => {
    const { control, refund } = await startPaid()

    const answer = await refund(body)

    expect(answer).toMatchObject({ status, body: { status: false, message } })
    expect(control.refunds()).toEqual([])
  })

  test('is rejected once everything is refunded, even with ten concurrent requests', async () => {
    const { refund } = await startPaid()

    const answers = await Promise.all(Array.from({ length: 10 }, () => refund()))

    const refused = answers.filter((answer) => answer.status === 400)
    expect(refused).toHaveLength(9)
    expect(refused[0]?.body).toMatchObject({
      message: 'Transaction has been fully reversed',
      type: 'api_error',
      code: 'transaction_reversed',
    })
  })

  test('of less than a dollar is rejected', async () => {
    const { refund } = await startPaid({ amount: 1_999, currency: 'USD' })

    expect((await refund({ amount: 99 })).body.message).toBe('Cannot refund less than USD 1')
  })

  test('is rejected if the balance is too low', async () => {
    const { control, refund } = await startPaid()
    await control.setBalance('NGN', 100)

    expect((await refund()).body.message).toBe('Insufficient balance to fulfill this refund. Please top up.')
  })

  test('of an unpaid transaction is rejected', async () => {
    const { call, givenTransaction } = await startSimulator()
    const { reference } = await givenTransaction()

    expect((await call('POST', '/refund', { transaction: reference })).status).toBe(400)
  })

  test('that fails leaves the transaction successful', async () => {
    const { received, reference, refund, step, verify } = await startPaid({}, 'refund-fails')

    await refund()
    await step()
    await step()

    expect((await verify(reference)).status).toBe('success')
    expect(received.at(-1)?.event).toBe('refund.failed')
  })

  test('made on the dashboard sends the usual events, without a merchant note', async () => {
    const { call, control, received, reference } = await startPaid()

    await call('POST', `/__sim/transactions/${reference}/refund`, { amount: 20_000 })
    await control.settled()

    expect(received.map(({ event }) => event)).toEqual(['refund.pending'])
    expect(control.refunds(reference)).toMatchObject([{ amountMinor: 20_000, merchantNote: null }])
  })

  test('that needs attention is retried with the customer’s account details', async () => {
    const { call, received, refund, step } = await startPaid({}, 'refund-needs-attention')
    const { data } = await refund()
    const details = { refund_account_details: { currency: 'NGN', account_number: '0000000000', bank_id: '9' } }
    const retry = () => call('POST', `/refund/retry_with_customer_details/${data.id}`, details)

    const tooEarly = await retry()
    await step()
    await step()
    expect(received.at(-1)).toMatchObject({ event: 'refund.needs-attention', data: { id: String(data.id) } })
    const retried = await retry()
    await step()

    expect(tooEarly).toMatchObject({
      status: 422,
      body: { message: 'Invalid Refund state, refund status should be "needs-attention"', code: 'invalid_params' },
    })
    expect(retried.data.status).toBe('processing')
    expect((await call('GET', `/refund/${data.id}`)).data.status).toBe('processed')
  })
})
