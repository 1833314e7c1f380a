import { describe, expect, test } from 'vitest'
import { startSimulator } from './testing/shop.ts'

let references = 0
const nextReference = () => `payout-${String(++references).padStart(12, '0')}`

async function startFunded({ accountNumber = '0123456789' } = {}) {
  const simulator = await startSimulator()
  const account = { type: 'nuban', name: 'Ngozi Okafor', account_number: accountNumber, bank_code: '058', currency: 'NGN' }
  const { data } = await simulator.call('POST', '/transferrecipient', account)
  await simulator.control.setBalance('NGN', 1_000_000)

  async function step() {
    await simulator.control.settled()
    await simulator.control.advance(1_000)
    await simulator.control.settled()
  }

  const reference = nextReference()
  const recipient = data.recipient_code
  const send = (fields: Record<string, unknown> = {}) =>
    simulator.call('POST', '/transfer', { source: 'balance', amount: 400_000, recipient, reference, reason: 'Earnings', ...fields })
  const balance = async () => (await simulator.call('GET', '/balance')).body.data
  const statusOf = async () => (await simulator.call('GET', `/transfer/verify/${reference}`)).data.status
  return { ...simulator, account, recipient, reference, step, send, balance, statusOf }
}

describe('a bank account', () => {
  test('is resolved to the holder’s name', async () => {
    const { call } = await startSimulator()

    const known = await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058')
    const unknown = await call('GET', '/bank/resolve?account_number=9999999999&bank_code=058')
    const noBank = await call('GET', '/bank/resolve?account_number=0123456789&bank_code=999')

    expect(known).toMatchObject({ status: 200, data: { account_number: '0123456789', account_name: 'SIMULATED ACCOUNT 6789', bank_id: 7 } })
    expect(unknown).toMatchObject({ status: 422, body: { message: 'Could not resolve account name. Check parameters or try again.' } })
    expect(noBank).toMatchObject({ status: 400, body: { message: 'Unknown bank code' } })
  })

  test('keeps its recipient when it is registered again', async () => {
    const { call, account, recipient } = await startFunded()

    const again = await call('POST', '/transferrecipient', account)
    const other = await call('POST', '/transferrecipient', { ...account, bank_code: '057' })
    const bad = await call('POST', '/transferrecipient', { ...account, account_number: '9999999999' })

    expect(again).toMatchObject({ status: 201, data: { recipient_code: recipient, details: { account_number: '0123456789' } } })
    expect(other.data.recipient_code).not.toBe(recipient)
    expect(bad.status).toBe(422)
    expect((await call('GET', '/transferrecipient')).body.data).toHaveLength(2)
  })
})

describe('a transfer', () => {
  test('is pending at first, reduces the balance immediately and sends an event on arrival', async () => {
    const { call, received, reference, send, step, balance, statusOf } = await startFunded()

    const sent = await send()
    const waiting = await statusOf()
    await step()

    expect(sent).toMatchObject({ status: 200, body: { message: 'Transfer has been queued' }, data: { status: 'pending', reference } })
    expect(waiting).toBe('pending')
    expect(await balance()).toContainEqual({ currency: 'NGN', balance: 599_000 })
    expect(received.map(({ event }) => event)).toEqual(['transfer.success'])
    expect(sent.data).not.toHaveProperty('fee_charged')
    expect(received[0]?.data).toMatchObject({
      reference,
      amount: 400_000,
      fee_charged: 1_000,
      recipient: { details: { account_number: '0123456789' } },
    })
    for (const name of [sent.data.id, sent.data.transfer_code])
      expect((await call('GET', `/transfer/${name}`)).data).toMatchObject({ reference, status: 'success', fee_charged: 1_000 })
    expect((await call('GET', '/transfer')).body.data).toHaveLength(1)
  })

  test('is created once per reference, even with ten concurrent requests', async () => {
    const { control, send, balance } = await startFunded()

    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { message: 'Please provide a unique reference. Reference already exists on a transfer' },
    })
    expect(control.transfers()).toHaveLength(1)
    expect(await balance()).toContainEqual({ currency: 'NGN', balance: 599_000 })
  })

  test.each([
    [{ amount: 999_999 }, 400, 'Your balance is not enough to fulfill this request'],
    [{ reference: 'Payout_With_Capitals' }, 400, 'Reference must be 16 to 50 lowercase letters, digits, hyphens or underscores'],
    [{ reference: 'short' }, 400, 'Reference must be 16 to 50 lowercase letters, digits, hyphens or underscores'],
    [{ recipient: 'RCP_nobody' }, 404, 'Recipient not found'],
    [{ source: 'card' }, 400, 'Source must be balance'],
    [{ amount: 1.5 }, 400, 'Amount must be an integer'],
  ])('with %j is rejected and doesn’t change the balance', async (fields, status, message) => {
    const { control, send, balance } = await startFunded()

    const answer = await send(fields)

    expect(answer).toMatchObject({ status, body: { status: false, message } })
    expect(control.transfers()).toEqual([])
    expect(await balance()).toContainEqual({ currency: 'NGN', balance: 1_000_000 })
  })

  test.each([
    ['0000000001', ['transfer.failed']],
    ['0000000002', ['transfer.success', 'transfer.reversed']],
  ])('to the account %s is returned to the balance', async (accountNumber, events) => {
    const { received, send, step, balance } = await startFunded({ accountNumber })

    await send()
    await step()
    await step()

    expect(received.map(({ event }) => event)).toEqual(events)
    expect(await balance()).toContainEqual({ currency: 'NGN', balance: 1_000_000 })
    expect(received.at(-1)?.data).toMatchObject({ fee_charged: 0 })
  })

  test('waits for a one-time password if the integration requires one', async () => {
    const { call, control, send, step, statusOf } = await startFunded()
    await call('PUT', '/__sim/integration', { transfer_otp: true })

    const sent = await send()
    await step()
    const waiting = await statusOf()
    const finalize = (otp: string) => call('POST', '/transfer/finalize_transfer', { transfer_code: sent.data.transfer_code, otp })
    const wrong = await finalize('000000')
    const right = await finalize('123456')
    const again = await finalize('123456')
    await step()

    expect(sent).toMatchObject({ body: { message: 'Transfer requires OTP to continue' }, data: { status: 'otp' } })
    expect(waiting).toBe('otp')
    expect([wrong.status, right.status, again.status]).toEqual([400, 200, 400])
    expect(control.transfers()).toMatchObject([{ status: 'success' }])
  })

  test('changes status through the controls, and is returned once even if it fails repeatedly', async () => {
    const { call, received, reference, send, balance, control } = await startFunded()
    await send()

    await call('POST', `/__sim/transfers/${reference}/succeed`)
    await call('POST', `/__sim/transfers/${reference}/reverse`)
    await call('POST', `/__sim/transfers/${reference}/fail`)
    const unknown = await call('POST', `/__sim/transfers/${reference}/lose`)
    await control.settled()

    expect(received.map(({ event }) => event).sort()).toEqual(['transfer.failed', 'transfer.reversed', 'transfer.success'])
    expect(await balance()).toContainEqual({ currency: 'NGN', balance: 1_000_000 })
    expect(unknown.status).toBe(400)
  })

  test('with an unknown reference can’t be found', async () => {
    const { call } = await startFunded()

    expect((await call('GET', '/transfer/verify/unknown-payout')).status).toBe(404)
  })
})
