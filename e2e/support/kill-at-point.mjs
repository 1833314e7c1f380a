// Preloaded into a server. Kills the server at the point that a file names, and deletes the file.
import { existsSync, readFileSync, unlinkSync } from 'node:fs'
import { points } from './kill-points.mjs'
import { watchActs } from './watch-acts.mjs'

const armed = process.env.KILL_POINT_FILE ?? ''

watchActs((side, act) => {
  if (!existsSync(armed)) return
  const point = readFileSync(armed, 'utf8')
  const name = point.slice(side.length + 1)
  if (!point.startsWith(side) || !points[name]?.isIt(act)) return
  unlinkSync(armed)
  process.kill(process.pid, 'SIGKILL')
})
