import type { Deps } from '#platform/deps.ts'
import { checkFiles } from './check-files.ts'
import { checkIndexes } from './check-indexes.ts'
import { databasePromises } from './checks.database.queries.ts'
import { learningPromises } from './checks.learning.queries.ts'
import { moneyPromises } from './checks.money.queries.ts'
import { peoplePromises } from './checks.people.queries.ts'
import { type Breach, findBreaches, listLateSequences, type Promises, readConsistently } from './checks.queries.ts'
import { taxPromises } from './checks.tax.queries.ts'
import { workPromises } from './checks.work.queries.ts'

export const promises: Promises = {
  ...moneyPromises,
  ...taxPromises,
  ...learningPromises,
  ...peoplePromises,
  ...workPromises,
  ...databasePromises,
}

type Checked = { checks: number; breaches: Breach[] }

/**
 * Checks all promises about rows, the ledger, statistics and files, independently of the code that keeps them. Changes nothing and may run
 * while the server is running.
 */
export async function checkPromises(deps: Deps): Promise<Checked> {
  const now = deps.clock()
  const breaches = await readConsistently(deps.db, async (tx) => {
    const found: Breach[] = []
    for (const [says, query] of Object.entries(promises)) found.push({ says, ...(await findBreaches(tx, query(now))) })
    const late = await listLateSequences(tx)
    return [...found, { says: 'A sequence would assign a used number again', count: late.length, examples: late }]
  })
  const all = [...breaches, ...(await checkIndexes(deps.db)), ...(await checkFiles(deps))]
  return { checks: all.length, breaches: all.filter(({ count }) => count > 0) }
}
