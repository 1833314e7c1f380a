import { randomBytes } from 'node:crypto'
import { paystackError } from './errors.ts'
import { type JsonRecord, textOf } from './record.ts'
import type { Simulation } from './simulation.ts'
import type { Integration, Recipient } from './state.ts'

export const banks = [
  { id: 9, name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', code: '011' },
  { id: 7, name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', code: '058' },
  { id: 18, name: 'Union Bank of Nigeria', slug: 'union-bank-of-nigeria', code: '032' },
  { id: 21, name: 'Zenith Bank', slug: 'zenith-bank', code: '057' },
]

export const bankOf = (code: string) => banks.find((bank) => bank.code === code)

// A test account number of the simulator that doesn't exist at any bank.
const unknownAccount = '9999999999'

/** Returns the account with its holder's name, or throws if the bank doesn't know it. */
export function resolveAccount({ account_number, bank_code }: JsonRecord): { accountNumber: string; accountName: string; bankId: number } {
  const bank = bankOf(textOf(bank_code) ?? '')
  if (!bank) throw paystackError('bankUnknown')
  const accountNumber = textOf(account_number) ?? ''
  if (!/^\d{10}$/.test(accountNumber) || accountNumber === unknownAccount) throw paystackError('accountUnknown')
  return { accountNumber, accountName: `SIMULATED ACCOUNT ${accountNumber.slice(-4)}`, bankId: bank.id }
}

/** Creates a recipient, or returns the existing one for a known account. */
export function createRecipient(simulation: Simulation, integration: Integration, body: JsonRecord): Recipient {
  const { store, clock } = simulation
  const name = textOf(body.name)
  if (body.type !== 'nuban' || !name) throw paystackError('recipientInvalid')
  const currency = textOf(body.currency) || 'NGN'
  if (currency !== 'NGN') throw paystackError('unsupportedCurrency')
  const { accountNumber } = resolveAccount(body)
  const bankCode = textOf(body.bank_code) ?? ''
  const isSame = (one: Recipient) =>
    one.integrationId === integration.id && one.accountNumber === accountNumber && one.bankCode === bankCode
  const known = store.state.recipients.find(isSame)
  if (known) return known
  const recipient: Recipient = {
    id: store.nextId(),
    integrationId: integration.id,
    code: `RCP_${randomBytes(8).toString('hex')}`,
    name,
    accountNumber,
    bankCode,
    currency,
    createdAt: clock.now().toISOString(),
  }
  store.state.recipients.push(recipient)
  return recipient
}

export function requireRecipient({ store }: Simulation, integration: Integration, code: string): Recipient {
  const found = store.findRecipient(integration, code)
  if (!found) throw paystackError('recipientUnknown')
  return found
}
