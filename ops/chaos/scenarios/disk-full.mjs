// Fills the database disk and the uploads disk in turn while users are on the site: reads must continue, and writes must be refused with a
// reason.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repeatFault, until } from '../lib/again-and-again.mjs'
import { openFiles } from '../lib/files.mjs'
import { findMachine, requireParts } from '../lib/machine.mjs'
import { startSite } from '../lib/site.mjs'
import { mountSmallDisk } from '../lib/small-disk.mjs'

const DATABASE_MEGABYTES = 2_000
const FILES_MEGABYTES = 64
const FULL_FOR_MS = 8_000
const HEALED_WITHIN_MS = 10_000
const LASTS_SECONDS = 30
const writes = new Set(['position', 'completion', 'enroll', 'checkout', 'return'])
const isWritten = ({ status }) => status >= 200 && status < 300

export async function run() {
  requireParts(await findMachine(), ['canMount'])
  const disks = { database: await mountSmallDisk(DATABASE_MEGABYTES), files: await mountSmallDisk(FILES_MEGABYTES) }
  // The WAL is on another disk, because a database that can’t write its WAL shuts down, which kill-database already tests.
  const place = { database: { dataFolder: path.join(disks.database.folder, 'primary') }, dataDir: path.join(disks.files.folder, 'data') }
  const site = await startSite({ place, hasOwnJournal: true })
  const files = await openFiles(site)
  const answered = []
  const promises = await repeatFault(site, {
    lasts: LASTS_SECONDS,
    recovery: { says: 'writes succeed once there is free space', withinMs: HEALED_WITHIN_MS },
    isExempt: ({ kind }) => writes.has(kind),
    harm: async (round, crowd) => {
      const name = round % 2 === 0 ? 'database' : 'files'
      const began = crowd.samples.length
      const isFull = await disks[name].fill()
      const written = await files.write()
      await sleep(FULL_FOR_MS)
      const refused = crowd.samples.slice(began).filter(({ kind, status }) => writes.has(kind) && !isWritten({ status }))
      answered.push(written, ...refused)
      await disks[name].clear()
      const recoveredMs = await until(async () => isWritten(await files.write()), { everyMs: 500 })
      const refusals = refused.length + (isWritten(written) ? 0 : 1)
      return { recoveredMs, proof: isFull && refusals > 0 ? `${name}: full, ${refusals} refused` : '' }
    },
  })
  const unexplained = answered.filter(({ status }) => status === 500 || status === 0).length
  const lost = await files.countLost()
  return [
    ...promises,
    { promise: 'writes with a 500 or no response', bound: '0', figure: String(unexplained), isMet: unexplained === 0 },
    { promise: 'files accepted but lost', bound: '0', figure: String(lost), isMet: lost === 0 },
  ]
}
