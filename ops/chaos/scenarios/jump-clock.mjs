// Makes the clocks of one or all processes jump while users are on the site. The database's clock stays correct.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from '../../../bench/lib/children.mjs'
import { repeatFault, TIMES, until } from '../lib/again-and-again.mjs'
import { findMachine, requireParts } from '../lib/machine.mjs'
import { startSite } from '../lib/site.mjs'

const HOUR = 3_600
const jumps = [
  { says: 'all clocks an hour ahead', seconds: HOUR, isHit: () => true },
  { says: 'all clocks a day ahead', seconds: 24 * HOUR, isHit: () => true },
  { says: 'all clocks a day behind', seconds: -24 * HOUR, isHit: () => true },
  { says: 'one clock five minutes ahead', seconds: 300, isHit: (name) => name === 'web-1' },
]
const LASTS_SECONDS = 20
const WRONG_FOR_MS = 10_000
const RIGHT_WITHIN_MS = 5_000
const NEARLY_SECONDS = 30

export async function run() {
  const machine = await findMachine()
  requireParts(machine, ['fakeTime'])
  const folder = newFolder()
  const clockOf = (name) => path.join(folder, name)
  const set = (name, seconds) => writeFileSync(clockOf(name), `${seconds < 0 ? '' : '+'}${seconds}\n`)
  const site = await startSite({
    wrap: (server) => {
      set(server.name, 0)
      const env = {
        LD_PRELOAD: machine.fakeTime,
        FAKETIME_TIMESTAMP_FILE: clockOf(server.name),
        FAKETIME_CACHE_DURATION: '1',
        // Timers use the monotonic clock, which never jumps.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      return { ...server, env }
    },
  })
  const skewOf = async ({ origin }) => {
    const answer = await fetch(`${origin}/healthz`)
    return (new Date(answer.headers.get('date')).getTime() - Date.now()) / 1000
  }
  const isRight = async () => (await Promise.all(site.webs.map(skewOf))).every((skew) => Math.abs(skew) < NEARLY_SECONDS)

  return repeatFault(site, {
    times: TIMES * jumps.length,
    lasts: LASTS_SECONDS,
    recovery: { says: 'clocks are correct again', withinMs: RIGHT_WITHIN_MS },
    isExempt: () => false,
    harm: async (round) => {
      const { says, seconds, isHit } = jumps[round % jumps.length]
      const hit = site.processes.filter(({ name }) => isHit(name))
      for (const { name } of hit) set(name, seconds)
      await sleep(WRONG_FOR_MS)
      const skew = await skewOf(site.webs[0])
      for (const { name } of hit) set(name, 0)
      return { recoveredMs: await until(isRight), proof: Math.abs(skew - seconds) < NEARLY_SECONDS ? says : '' }
    },
  })
}
