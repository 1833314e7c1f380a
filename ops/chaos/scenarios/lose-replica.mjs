// Kills the replica while users are on the site, and restarts it later. No call may fail.
import { setTimeout as sleep } from 'node:timers/promises'
import { repeatFault, until } from '../lib/again-and-again.mjs'
import { ask, untilReplicaFollows } from '../lib/postgres.mjs'
import { startSite } from '../lib/site.mjs'

const READ_AGAIN_WITHIN_MS = 60_000
const AWAY_MS = 10_000
const LASTS_SECONDS = 60

export async function run() {
  const site = await startSite()
  const { replica } = site.database
  const readers = async () => {
    const found = await ask(replica.connection, `select count(*)::int as n from pg_stat_activity where usename = 'akada_app'`).catch(
      () => [],
    )
    return found[0]?.n ?? 0
  }
  return repeatFault(site, {
    lasts: LASTS_SECONDS,
    recovery: { says: 'the replica is used again once it’s back', withinMs: READ_AGAIN_WITHIN_MS },
    isExempt: () => false,
    harm: async () => {
      const before = await readers()
      await replica.kill('SIGKILL')
      await sleep(AWAY_MS)
      await replica.start()
      const recoveredMs = await until(async () => (await readers()) > 0, { withinMs: READ_AGAIN_WITHIN_MS * 2 })
      await untilReplicaFollows(site.database)
      return { recoveredMs, proof: before > 0 ? `${before} connections were lost` : '' }
    },
  })
}
