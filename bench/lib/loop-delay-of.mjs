// Measures a server's event loop delay.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from './children.mjs'

const ANSWERS_WITHIN_MS = 5_000
const LOOKS_EVERY_MS = 50

/**
 * Returns `env` and `nodeFlags` to start the server with. `ask` resolves with the delays { p50, p99, max } since the previous call, in
 * milliseconds.
 */
export function prepareLoopDelay() {
  const file = path.join(newFolder(), 'loop-delay.json')
  return {
    env: { LOOP_DELAY_FILE: file },
    nodeFlags: ['--import', path.join(import.meta.dirname, 'loop-delay.mjs')],
    ask: async ({ pid }) => {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (let waited = 0; waited < ANSWERS_WITHIN_MS; waited += LOOKS_EVERY_MS) {
        await sleep(LOOKS_EVERY_MS)
        if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
      }
      throw new Error('The server didn’t report its event loop delay.')
    },
  }
}
