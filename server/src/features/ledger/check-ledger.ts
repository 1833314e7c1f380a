import type { Db } from '#platform/database/database.ts'
import { sumAccounts } from './ledger.queries.ts'

/** Returns the currencies whose accounts don't add up to zero. The database's constraint should make this impossible. */
export async function checkLedger(db: Db): Promise<string[]> {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of await sumAccounts(db)) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => `ledger: ${currency} is off by ${sum}`)
}
