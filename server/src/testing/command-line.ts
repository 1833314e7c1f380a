// Runs the command line in its own process, as an operator does, or in this process.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ConnectionConfig } from 'pg'
import { inRepository } from '#platform/assets.ts'
import { runCommandLine } from '../cli/run-command-line.ts'
import { copyBuild } from './copy-build.ts'

export type Answer = { code: number | null; stdout: string; stderr: string }

/** Runs a command in this process, because a new process takes half a second to load the server. */
export async function runHere(words: string, env: Record<string, string | undefined>, input = ''): Promise<Answer> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const answers = Promise.all([text(output), text(errors)])
  const code = await runCommandLine(words.split(' ').filter(Boolean), { env, input: Readable.from([input]), output, errors })
  output.end()
  errors.end()
  const [stdout, stderr] = await answers
  return { code, stdout, stderr }
}

/**
 * Builds the command line for a process of its own. Uses the server's folder, so that the bundle finds the right versions of its packages.
 */
export async function buildCommandLine() {
  const cache = inRepository('server/node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'akada-cli-'))
  await copyBuild('server', path.join(folder, 'dist'))

  async function run(words: string, env: Record<string, string | undefined>, input = ''): Promise<Answer> {
    const child = spawn(process.execPath, [path.join(folder, 'dist/cli.js'), ...words.split(' ').filter(Boolean)], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: path.join(folder, 'data'), ...env },
      stdio: 'pipe',
    })
    // A command that reads no input may end before the input is written.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const code = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, stdout, stderr }
  }
  return { run, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export function databaseUrl({ host, port, user, password, database }: ConnectionConfig): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  // Passed as a parameter, because the host may be a socket folder.
  for (const [name, value] of Object.entries({ host, port })) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}
