import type { Deps } from '#platform/deps.ts'
import { findSiteProblems } from './find-site-problems.ts'
import { keepExamination } from './operations.queries.ts'

/** Checks the site now, and stores the findings. */
export async function checkSite(deps: Deps): Promise<void> {
  const findings = await findSiteProblems(deps)
  await keepExamination(deps.db, { at: deps.clock(), findings })
}
