// Builds the app and runs the everyday journeys, or every case of the journeys with a given name: npm run e2e [-- a file or a name].
import { spawnSync } from 'node:child_process'
import { requireChromium } from './chromium.mjs'

const chromium = requireChromium()
if (!chromium) {
  console.error('Found no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.')
  process.exit(1)
}
const names = process.argv.slice(2)
const env = { ...process.env, CHROMIUM_PATH: chromium, ...(names.length > 0 && { AKADA_TEST_ALL: '1' }) }
for (const [command, ...args] of [
  ['node', 'scripts/build.mjs'],
  ['node_modules/.bin/vitest', 'run', '--config', 'e2e/vitest.config.ts', ...names],
]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
