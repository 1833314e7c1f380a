// Builds what has changed before a built program is run.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt, isCurrent } from './build.mjs'

export async function buildFirst() {
  if (canBuild()) {
    if (await isCurrent()) return
    // Not on the standard output: that is for what the program says.
    console.error('Building; the next start will be quicker.')
    // In a process of its own: what a build needs of memory, and sets in the environment, is not the server's.
    const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs')], { stdio: ['ignore', 2, 2] })
    if (status !== 0) process.exit(status ?? 1)
  } else if (!isBuilt()) {
    console.error('There is no build, and the tools to make one are not installed. Run npm ci and npm run build first.')
    process.exit(1)
  }
}

/** A production image holds the build alone, without the tools that made it. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('vite')
    return true
  } catch {
    return false
  }
}
