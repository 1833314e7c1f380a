import type { Deps } from '#platform/deps.ts'
import { findSiteProblems } from './find-site-problems.ts'
import { keepExamination } from './operations.queries.ts'

/** Looks at the site now, and keeps what was found. */
export async function checkSite(deps: Deps): Promise<void> {
  const findings = await findSiteProblems(deps)
  await keepExamination(deps.db, { at: deps.clock(), findings })
}
