import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { listAdminIds, listMembers, listPauses, markPaused } from './bundles.queries.ts'

const MINUTE_MS = 60_000

export const bundleJobs = (deps: Deps): JobHandler[] => [
  { kind: 'notify-bundle-makers', everyMs: MINUTE_MS, run: () => notifyBundleMakers(deps) },
]

/** Notifies the makers of bundles that a course took off sale, once until all courses are for sale again. Admins make those of the site. */
async function notifyBundleMakers({ db, clock }: Deps): Promise<void> {
  const now = clock()
  for (const pause of await listPauses(db)) await db.transaction().execute((tx) => notifyOfPause(tx, pause, now))
}

async function notifyOfPause(tx: Tx, { id, isSold }: { id: number; isSold: boolean }, now: Date): Promise<void> {
  const bundle = await markPaused(tx, id, { isSold, now })
  if (!bundle || isSold) return
  const course = (await listMembers(tx, [id])).find((member) => !member.isSold)
  const reason = course ? `“${isolated(course.title)}” isn’t for sale.` : 'It has too few courses.'
  await notifyPeople(tx, {
    userIds: bundle.isOfSite ? await listAdminIds(tx) : [bundle.makerId],
    type: 'alert',
    title: 'A bundle is off sale',
    message: `“${isolated(bundle.title)}” can’t be bought right now: ${reason} Publish the course, or remove it from the bundle.`,
    link: bundle.isOfSite ? `/admin/bundles/${id}` : `/instructor/bundles/${id}`,
    key: `bundle-paused:${id}:${now.getTime()}`,
  })
}
