import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inRepository } from '../assets.ts'

/** Returns the file that parsing threads run. Threads can't run TypeScript, so running from source, as in tests, builds it first. */
export async function findEntry(): Promise<string> {
  const { filename, dirname } = import.meta
  if (filename.endsWith('.ts')) return buildEntry()
  // This module is in the bundle or in one of its chunks, one folder deeper.
  const found = [dirname, path.dirname(dirname)].map((folder) => path.join(folder, 'parsers.js')).find((file) => existsSync(file))
  if (found === undefined) throw new Error('The build has no parsers.js. Run npm run build.')
  return found
}

async function buildEntry(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [inRepository('scripts/build-parsers.mjs')])
  return stdout.trim()
}
