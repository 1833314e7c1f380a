// Starts the server and restarts it whenever a source has changed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { buildIfNeeded } from './build.mjs'

const root = path.resolve(import.meta.dirname, '..')
const watched = ['contract/src', 'server/src', 'paystack-simulator/src', 'web/src', 'web/public', 'server/migrations']
// The rebuild waits this long, because editors write a file in several steps.
const SETTLE_MS = 150

let server
let timer
let work = rebuild()

for (const folder of watched) watch(path.join(root, folder), { recursive: true }, schedule)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    clearTimeout(timer)
    void stop().then(() => process.exit(0))
  })

function schedule() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    work = work.then(rebuild)
  }, SETTLE_MS)
}

async function rebuild() {
  try {
    await buildIfNeeded()
  } catch (error) {
    console.error(error.message)
    return
  }
  await stop()
  server = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], { cwd: root, stdio: 'inherit' })
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
