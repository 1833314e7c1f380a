import { readFileSync } from 'node:fs'
import { inRepository } from './assets.ts'

let known: string | undefined

/** The semantic version of this release, from package.json. */
export function releaseVersion(): string {
  known ??= (JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string }).version
  return known
}
