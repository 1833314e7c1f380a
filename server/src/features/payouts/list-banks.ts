import type { Currency } from '@akada/contract/money.ts'
import type { Deps } from '#platform/deps.ts'
import { ask } from './set-payout-account.ts'

export const listBanks = (deps: Deps, currency: Currency) => ask(deps, (provider) => provider.listBanks(currency))
