import * as z from 'zod/mini'
import { type Answer, Failure, integer, type PaystackAccess, send, text } from './paystack-http.ts'
import {
  type PaymentProvider,
  type ProviderTransfer,
  type RecipientAnswer,
  type TransferAnswer,
  type TransferState,
  Unavailable,
} from './provider.ts'

const Banks = z.object({ status: z.literal(true), data: z.array(z.object({ code: z.string(), name: z.string() })) })
const Account = z.object({ status: z.literal(true), data: z.object({ account_name: z.string() }) })
const Recipient = z.object({ status: z.literal(true), data: z.object({ recipient_code: z.string() }) })
const Transfer = z.object({
  status: z.literal(true),
  data: z.object({
    ...{ reference: z.string(), transfer_code: text, status: z.string(), amount: integer, currency: z.string() },
    fee_charged: z.nullish(integer),
    // Paystack documents neither reason, and omits them from most responses.
    gateway_response: z.catch(z.nullish(z.string()), null),
    failures: z.catch(z.nullish(z.string()), null),
  }),
})

// Paystack, "How Transfers Work": a `received` transfer awaits the merchant's approval; `abandoned`, `blocked` and `rejected` transfers
// weren't approved in time, or at all.
const states: Record<string, TransferState> = {
  otp: 'otp',
  pending: 'pending',
  received: 'pending',
  success: 'success',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
}

type TransferCalls = Pick<PaymentProvider, 'listBanks' | 'resolveAccount' | 'createRecipient' | 'transfer' | 'findTransfer'>

export const transferCalls = (access: PaystackAccess): TransferCalls => ({
  listBanks: async (currency) => {
    const banks = z.safeParse(Banks, (await send(access, 'GET', `/bank?currency=${currency}`)).json)
    if (!banks.success) throw new Unavailable('Paystack returned an unexpected bank list', { cause: banks.error })
    return banks.data.data.map(({ code, name }) => ({ code, name }))
  },
  resolveAccount: async ({ accountNumber, bankCode }) => {
    const asked = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
    const answer = await send(access, 'GET', `/bank/resolve?${asked}`)
    const account = z.safeParse(Account, answer.json)
    if (account.success) return account.data.data.account_name
    requireFailure(answer)
    return null
  },
  createRecipient: async ({ currency, bankCode, accountNumber, accountName }): Promise<RecipientAnswer> => {
    const body = { type: 'nuban', name: accountName, account_number: accountNumber, bank_code: bankCode, currency }
    const answer = await send(access, 'POST', '/transferrecipient', body)
    const made = z.safeParse(Recipient, answer.json)
    return made.success
      ? { kind: 'made', code: made.data.data.recipient_code }
      : { kind: 'rejected', message: requireFailure(answer).message }
  },
  transfer: async ({ reference, amountMinor, currency, recipientCode, reason }) => {
    const body = { source: 'balance', amount: amountMinor, currency, recipient: recipientCode, reference, reason }
    return asAnswer(await send(access, 'POST', '/transfer', body), reference)
  },
  findTransfer: async (reference) => {
    const answer = await send(access, 'GET', `/transfer/verify/${encodeURIComponent(reference)}`)
    const found = z.safeParse(Transfer, answer.json)
    if (found.success) return asTransfer(found.data, reference)
    const { message } = requireFailure(answer)
    if (answer.status === 404 || /not found/i.test(message)) return null
    throw new Unavailable(`Paystack refused to verify a transfer (${answer.status}): ${message}`)
  },
})

/** Returns Paystack's explicit rejection. A response to a wrong API key doesn't count, because it isn't about the transfer. */
function requireFailure({ status, json }: Answer): z.infer<typeof Failure> {
  const failure = z.safeParse(Failure, json)
  if (!failure.success || status === 401)
    throw new Unavailable(`Paystack returned an unexpected response (${status})`, { cause: failure.error })
  return failure.data
}

function asAnswer(answer: Answer, reference: string): TransferAnswer {
  const made = z.safeParse(Transfer, answer.json)
  if (made.success) return { kind: 'made', transfer: asTransfer(made.data, reference) }
  const { message } = requireFailure(answer)
  if (/reference already exists|unique reference/i.test(message)) return { kind: 'duplicate', message }
  if (/balance is not enough/i.test(message)) return { kind: 'unfunded', message }
  return { kind: 'rejected', message }
}

function asTransfer({ data }: z.infer<typeof Transfer>, reference: string): ProviderTransfer {
  if (data.reference !== reference) throw new Unavailable('Paystack responded with another reference')
  return {
    reference,
    code: data.transfer_code ?? null,
    state: states[data.status] ?? 'other',
    providerStatus: data.status,
    amountMinor: data.amount,
    feeMinor: data.fee_charged ?? null,
    currency: data.currency,
    failureReason: data.gateway_response || data.failures || null,
  }
}
