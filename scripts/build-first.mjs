// Builds changed sources before a built program is run.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt, isCurrent } from './build.mjs'

export async function buildFirst() {
  if (canBuild()) {
    if (await isCurrent()) return
    // Written to standard error, because standard output is for the program.
    console.error('Building. The next start will be quicker.')
    // The build runs in a separate process, because its memory and environment variables must not affect the server.
    const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs')], { stdio: ['ignore', 2, 2] })
    if (status !== 0) process.exit(status ?? 1)
  } else if (!isBuilt()) {
    console.error('There is no build, and the build tools are not installed. Run npm ci and npm run build first.')
    process.exit(1)
  }
}

/** A production image contains only the build, without the build tools. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('vite')
    return true
  } catch {
    return false
  }
}
