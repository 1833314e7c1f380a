import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { reconcileBooks } from './reconcile-books.ts'
import { differencesEmail } from './reconciliation.emails.ts'

const COMPARE_BOOKS = 'compare-books'

export const reconciliationJobs = (deps: Deps): JobHandler[] => [{ kind: COMPARE_BOOKS, everyMs: 86_400_000, run: () => compare(deps) }]

async function compare(deps: Deps): Promise<void> {
  const differences = await reconcileBooks(deps)
  const { mailer, site } = deps
  if (differences.length > 0) await mailer.send({ to: site.supportEmail, ...differencesEmail(site, differences) })
}
