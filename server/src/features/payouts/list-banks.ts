import type { Currency } from '@akada/contract/money.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type PaymentProvider, Unavailable } from '#platform/payments/provider.ts'

export async function ask<Answer>({ payments }: Deps, question: (provider: PaymentProvider) => Promise<Answer>): Promise<Answer> {
  if (!payments) return refuse('PAYMENTS_NOT_CONFIGURED')
  try {
    return await question(payments)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return refuse('PAYMENTS_UNAVAILABLE', { message: 'We can’t reach the bank right now. Please try again.' })
  }
}

export const listBanks = (deps: Deps, currency: Currency) => ask(deps, (provider) => provider.listBanks(currency))
