import { describe, expect, test } from 'vitest'
import { signatureOf } from './signatures.ts'
import { secretKey, startSimulator } from './testing/shop.ts'

test('the signature is the hex HMAC-SHA512 of the bytes', () => {
  const signature = signatureOf('{"event":"charge.success","data":{"id":1,"reference":"ref_1"}}', 'sk_test_simulator')

  expect(signature).toBe(
    '2cba89dc56e592b1a5a97fe43ab6f2e6f51d2175ac86a0cd79609972b7dbf0d5479967265fc87b7b6e9006ff86608e90957f352f33432233b435e6298beb2358',
  )
})

async function startPaid(prepare?: (simulator: Awaited<ReturnType<typeof startSimulator>>) => void | Promise<void>) {
  const simulator = await startSimulator()
  await prepare?.(simulator)
  const { reference } = await simulator.givenTransaction()
  await simulator.control.pay(reference)
  await simulator.control.settled()
  return { ...simulator, reference }
}

describe('a webhook', () => {
  test('is signed over the sent bytes, and has the same data as verify', async () => {
    const { received, reference, verify } = await startPaid()

    const [webhook] = received
    expect(webhook?.signature).toBe(signatureOf(webhook?.body ?? '', secretKey))
    expect(webhook?.data).toEqual({ ...(await verify(reference)), metadata: 0 })
  })

  test('is sent to its own merchant’s URL', async () => {
    const { control, givenTransaction, received, webhookUrl } = await startSimulator({ secretKey: 'sk_test_first' })
    await control.forKey(secretKey).setWebhookUrl(null)
    const { reference } = await givenTransaction()

    await control.forKey(secretKey).pay(reference)
    await control.settled()
    expect(received).toEqual([])
    await control.forKey(secretKey).setWebhookUrl(webhookUrl)
    await control.resend(control.forKey(secretKey).webhooks()[0]?.id ?? '')

    expect(received[0]?.signature).toBe(signatureOf(received[0]?.body ?? '', secretKey))
  })

  test('is retried, byte for byte, until the shop responds with exactly 200', async () => {
    const { control, received, reference } = await startPaid(({ answers }) => void answers.push(500, 202, 302))
    expect(received).toHaveLength(1)

    for (let count = 0; count < 5; count += 1) {
      await control.advance(1_000)
      await control.settled()
    }

    expect(received).toHaveLength(4)
    expect(new Set(received.map((webhook) => webhook.body)).size).toBe(1)
    expect(control.webhooks(reference)).toMatchObject([{ state: 'delivered', retries: 3 }])
    expect(control.webhooks(reference)[0]?.attempts.map((attempt) => attempt.status)).toEqual([500, 202, 302, 200])
  })

  test('is abandoned at the end of the retry schedule', async () => {
    const { control, received, reference } = await startPaid(({ answers }) => void answers.push(...Array<number>(20).fill(500)))

    for (let count = 0; count < 20; count += 1) {
      await control.advance(5_000)
      await control.settled()
    }

    expect(received).toHaveLength(15)
    expect(control.webhooks(reference)).toMatchObject([{ state: 'exhausted' }])
  })

  test('can be resent after delivery', async () => {
    const { control, received, reference } = await startPaid()

    await control.resend(control.webhooks(reference)[0]?.id ?? '')

    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
  })

  test('is signed with the first key after a rotation', async () => {
    const { received } = await startPaid(({ control }) => control.setSecrets(['sk_test_second', secretKey]))

    expect(received[0]?.signature).toBe(signatureOf(received[0]?.body ?? '', 'sk_test_second'))
  })
})

describe('held webhooks', () => {
  test.each(['created', 'reverse'] as const)('are sent only when they are released, in this order: %s', async (order) => {
    const { control, givenTransaction, received } = await startSimulator()
    await control.holdWebhooks()
    const [first, second] = [await givenTransaction(), await givenTransaction()]
    await control.pay(first.reference)
    await control.pay(second.reference)
    await control.settled()
    expect(received).toEqual([])

    await control.releaseWebhooks(order)

    const references = [first.reference, second.reference]
    expect(received.map((webhook) => webhook.data.reference)).toEqual(order === 'reverse' ? references.reverse() : references)
  })
})

describe('webhook faults', () => {
  test('drop a webhook, which can still be resent', async () => {
    const { control, received, reference } = await startPaid(({ control }) => void control.addFault({ times: 1, action: { type: 'drop' } }))
    expect(received).toEqual([])
    expect(control.webhooks(reference)).toMatchObject([{ state: 'dropped' }])

    await control.resend(control.webhooks(reference)[0]?.id ?? '')

    expect(received).toHaveLength(1)
  })

  test('duplicate a webhook with identical bytes', async () => {
    const { received } = await startPaid(({ control }) => void control.addFault({ action: { type: 'duplicate', n: 5 } }))

    expect(received).toHaveLength(5)
    expect(new Set(received.map((webhook) => webhook.body)).size).toBe(1)
  })

  test('delay a webhook on the simulated clock', async () => {
    const { control, received } = await startPaid(({ control }) => void control.addFault({ action: { type: 'delay', ms: 60_000 } }))
    expect(received).toEqual([])

    await control.advance(60_000)
    await control.settled()

    expect(received).toHaveLength(1)
  })

  test('falsify the signature of one attempt but not of the next', async () => {
    const { control, received } = await startPaid(({ control, answers }) => {
      control.addFault({ times: 1, action: { type: 'bad_signature' } })
      control.addFault({ times: 1, action: { type: 'sign_with', secret: 'sk_test_old' } })
      answers.push(401)
    })
    await control.advance(1_000)
    await control.settled()

    const [bad, good] = received
    expect(bad?.signature).toMatch(/^[0-9a-f]{128}$/)
    expect(bad?.signature).not.toBe(signatureOf(bad?.body ?? '', secretKey))
    expect(good?.signature).toBe(signatureOf(good?.body ?? '', secretKey))
  })

  test('sign a webhook with the given key', async () => {
    const { received } = await startPaid(({ control }) => void control.addFault({ action: { type: 'sign_with', secret: 'sk_test_old' } }))

    expect(received[0]?.signature).toBe(signatureOf(received[0]?.body ?? '', 'sk_test_old'))
  })

  test.each(['spacing', 'unicode'] as const)('reformat JSON (%s) without changing its meaning, and sign the new bytes', async (style) => {
    const { received, reference } = await startPaid(({ control }) => void control.addFault({ action: { type: 'reformat', style } }))

    const body = received[0]?.body ?? ''
    expect(received[0]?.data).toMatchObject({ reference, customer: { email: 'ada@example.com' } })
    expect(body).not.toBe(JSON.stringify(JSON.parse(body)))
    expect(received[0]?.signature).toBe(signatureOf(body, secretKey))
  })

  test('rename an event (unknown_event)', async () => {
    const { received } = await startPaid(
      ({ control }) => void control.addFault({ match: { event: 'charge.*' }, action: { type: 'unknown_event', event: 'charge.mystery' } }),
    )

    expect(received[0]?.event).toBe('charge.mystery')
  })

  test('affect only the reference that they name', async () => {
    const { received } = await startPaid(
      ({ control }) => void control.addFault({ match: { reference: 'other' }, action: { type: 'drop' } }),
    )

    expect(received).toHaveLength(1)
  })
})
