// Kills the file store while users are on the site: calls without files must continue. Calls with files must be
// refused with a reason, and must succeed again after the restart.
import { setTimeout as sleep } from 'node:timers/promises'
import { repeatFault, until } from '../lib/again-and-again.mjs'
import { openFiles } from '../lib/files.mjs'
import { startSite } from '../lib/site.mjs'

const BACK_WITHIN_MS = 10_000
const AWAY_MS = 5_000
const LASTS_SECONDS = 40
const IS_THERE = 200

export async function run() {
  const site = await startSite()
  const files = await openFiles(site)
  const seen = []
  const promises = await repeatFault(site, {
    lasts: LASTS_SECONDS,
    recovery: { says: 'files readable and writable after the store is back', withinMs: BACK_WITHIN_MS },
    isExempt: () => false,
    harm: async () => {
      await site.parts.store.kill('SIGKILL')
      const [read, written] = await Promise.all([files.read(), files.write()])
      seen.push(read, written)
      await sleep(AWAY_MS)
      await site.parts.store.start()
      const recoveredMs = await until(async () => (await files.read()).status === IS_THERE && (await files.write()).status === IS_THERE, {
        everyMs: 500,
      })
      const isLost = read.status !== IS_THERE && written.status !== IS_THERE
      return { recoveredMs, proof: isLost ? `reading ${read.status}, writing ${written.status}` : '' }
    },
  })
  const silent = seen.filter(({ status }) => status === 0).length
  const there = await files.countLost()
  return [
    ...promises,
    { promise: 'file requests without a response', bound: '0', figure: String(silent), isMet: silent === 0 },
    { promise: 'files accepted but lost', bound: '0', figure: String(there), isMet: there === 0 },
  ]
}
