// Runs the journeys of e2e/ on a site with several processes: results must not depend on which process responds.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { startChild } from '../../../bench/lib/children.mjs'
import { requireChromium } from '../../../scripts/chromium.mjs'
import { startSite } from '../lib/site.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/** Journeys that are skipped because they test a single process, each with the reason. */
const leftOut = {
  'command-line.spec.ts': 'runs commands in the data folder of its own server',
  'killed-at-each-point.spec.ts': 'kills its own server at named points of its code',
  'killed-while-transcoding.spec.ts': 'kills its own server and looks at its processes',
  'picture-refused.spec.ts': 'reaches a limit that each process counts separately',
  'restores.spec.ts': 'restores a backup into a second data folder',
  'rich-text.spec.ts': 'needs only a browser',
  'starts-and-stops.spec.ts': 'is about one process and its own database',
  'survives-a-kill.spec.ts': 'kills its own server, and its database with it',
  'without-ffmpeg.spec.ts': 'starts its own server without ffmpeg',
}

/** Runs all journeys, or those whose names contain one of the words. */
export async function run(words) {
  const chromium = requireChromium()
  if (!chromium) throw new Error('Chromium was not found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  const files = readdirSync(path.join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts') && !leftOut[file])
  const asked = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  console.log(`\nSkipped, because they test a single process:`)
  for (const [file, reason] of Object.entries(leftOut)) console.log(`  ${file}: ${reason}`)

  const site = await startSite()
  console.log(`\nThe site of ${site.processes.length} processes is at ${site.origin}.`)
  const code = await runJourneys({ origin: site.origin, chromium, files: asked })
  const { code: checked, output } = await site.command(['check'])
  if (checked !== 0) console.log(output)
  return [
    { promise: `${asked.length} journey files pass`, bound: 'all', figure: code === 0 ? 'all' : 'not all', isMet: code === 0 },
    { promise: 'akada check afterwards', bound: 'passes', figure: checked === 0 ? 'passes' : 'see above', isMet: checked === 0 },
  ]
}

function runJourneys({ origin, chromium, files }) {
  const child = startChild('node_modules/.bin/vitest', ['run', '--config', 'e2e/vitest.config.ts', ...files.map((file) => `e2e/${file}`)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, AKADA_E2E_ORIGIN: origin },
  })
  return new Promise((resolve) => child.once('exit', resolve))
}
