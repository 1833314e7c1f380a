import { type ChildProcess, spawn } from 'node:child_process'
import { constants, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Server = {
  origin: string
  dataDir: string
  pid: number
  kill: (signal: NodeJS.Signals) => Promise<void>
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>
  output: () => string
}

const repository = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 240_000

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true })

/** Creates an empty data directory, or a copy of a stopped server's. */
export async function newDataDir(template?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'akada-e2e-'))
  if (template) await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return dataDir
}

/** Starts the built server on a separate port and resolves when it reports that it is ready. */
export async function startServer({
  dataDir,
  port,
  env = {},
  script = 'server/dist/main.js',
}: {
  dataDir: string
  port?: number
  env?: Record<string, string>
  script?: string
}): Promise<Server> {
  const ownPort = port ?? (await freePort())
  const child = spawn(process.execPath, [script], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      PORT: String(ownPort),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(dataDir, 'data'),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await ready(child, () => output)
  return {
    origin: `http://localhost:${ownPort}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    ended: closed,
    kill: (signal) => {
      child.kill(signal)
      return closed
    },
  }
}

function ready(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`the server ${why}:\n${output()}`))
    const timer = setTimeout(() => giveUp('was not ready in time'), READY_WITHIN_MS)
    child.stdout?.on('data', () => {
      if (!output().includes('is ready at')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      giveUp(`ended with ${code}`)
    })
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address === 'object' && address) return address.port
  throw new Error('no free port')
}
