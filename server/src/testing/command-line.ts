// Runs the command line as an operator does: built, and in a process of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ConnectionConfig } from 'pg'
import { build } from 'vite'
import { inRepository } from '#platform/assets.ts'

export type Answer = { code: number | null; stdout: string; stderr: string }

/** Inside the repository, where the bundle finds its packages. */
export async function buildCommandLine() {
  const folder = await mkdtemp(inRepository('node_modules/.cache/akada-cli-'))
  await build({ configFile: inRepository('server/vite.config.ts'), build: { outDir: path.join(folder, 'dist') }, logLevel: 'error' })

  async function run(words: string, env: Record<string, string | undefined>, input = ''): Promise<Answer> {
    const child = spawn(process.execPath, [path.join(folder, 'dist/cli.js'), ...words.split(' ').filter(Boolean)], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: path.join(folder, 'data'), ...env },
      stdio: 'pipe',
    })
    // A command that reads nothing may be over before it is written to.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const code = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, stdout, stderr }
  }
  return { run, remove: () => rm(folder, { recursive: true, force: true }) }
}

export function databaseUrl({ host, port, user, password, database }: ConnectionConfig): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  // As a parameter it may be the folder of a socket.
  for (const [name, value] of Object.entries({ host, port })) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}
