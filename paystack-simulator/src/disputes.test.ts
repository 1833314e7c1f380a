import { describe, expect, test } from 'vitest'
import { startSimulator } from './testing/shop.ts'

async function startDisputed() {
  const simulator = await startSimulator()
  const { reference } = await simulator.givenTransaction()
  await simulator.control.pay(reference, { webhook: 'none' })
  const opened = await simulator.call('POST', `/__sim/transactions/${reference}/dispute`, { category: 'fraud' })
  await simulator.control.settled()
  const [dispute] = simulator.control.disputes(reference)
  if (!dispute) throw new Error('no dispute was opened')
  return { ...simulator, reference, opened, dispute }
}

describe('a dispute', () => {
  test('has a deadline in its event, and the reference only inside the transaction', async () => {
    const { received, reference, opened, dispute, call, control } = await startDisputed()

    const listed = await call('GET', `/dispute?transaction=${control.transaction(reference)?.id}`)
    const fetched = await call('GET', `/dispute/${dispute.id}`)

    expect(opened.status).toBe(200)
    expect(received.map(({ event }) => event)).toEqual(['charge.dispute.create'])
    expect(received[0]?.data).toMatchObject({
      id: dispute.id,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      category: 'fraud',
      refund_amount: 1_500_000,
      transaction: { reference },
      transaction_reference: null,
    })
    expect(Date.parse(dispute.dueAt) - Date.parse(dispute.createdAt)).toBe(16 * 3_600_000)
    expect(listed.body.data).toMatchObject([{ id: dispute.id }])
    expect(fetched.data).toMatchObject({ id: dispute.id, dueAt: dispute.dueAt })
    expect((await call('GET', '/dispute?transaction=other')).body.data).toEqual([])
    expect((await call('GET', '/dispute/1')).status).toBe(404)
  })

  test('sends a reminder, and can be resolved once by the shop', async () => {
    const { received, reference, dispute, call, control, verify } = await startDisputed()
    await control.remindOfDispute(dispute.id)

    const upload = await call('GET', `/dispute/${dispute.id}/upload_url?upload_filename=proof.pdf`)
    const complete = { message: 'They watched it all.', refund_amount: 1_500_000, uploaded_filename: upload.data.fileName }
    const short = await call('PUT', `/dispute/${dispute.id}/resolve`, { resolution: 'declined', message: 'They watched it all.' })
    const wrong = await call('PUT', `/dispute/${dispute.id}/resolve`, { resolution: 'auto-accepted' })
    const resolved = await call('PUT', `/dispute/${dispute.id}/resolve`, { ...complete, resolution: 'declined' })
    const again = await call('PUT', `/dispute/${dispute.id}/resolve`, { ...complete, resolution: 'merchant-accepted' })
    await control.settled()

    expect([short.status, wrong.status, resolved.status, again.status]).toEqual([400, 400, 200, 400])
    expect(received.map(({ event }) => event)).toEqual(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
    expect(received.at(-1)?.data).toMatchObject({ status: 'resolved', resolution: 'declined' })
    expect((await verify(reference)).status).toBe('success')
  })

  test('reverses the payment if the shop doesn’t respond', async () => {
    const { reference, dispute, call, verify, control } = await startDisputed()

    await call('POST', `/__sim/disputes/${dispute.id}/auto-accept`)

    expect(control.disputes(reference)).toMatchObject([{ status: 'resolved', resolution: 'auto-accepted' }])
    expect((await verify(reference)).status).toBe('reversed')
  })
})
