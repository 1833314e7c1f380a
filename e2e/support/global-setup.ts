// Starts one server with the demo site for all journeys, or uses a running one.
import type { TestProject } from 'vitest/node'
import { runsAll } from './extent.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The data directory of a stopped server with the demo site. Only journeys of `npm run test:all` copy it. */
    demoDir: string
  }
}

export async function setup(project: TestProject) {
  const demoDir = runsAll ? await createDemoDir() : null
  if (demoDir) project.provide('demoDir', demoDir)
  const running = process.env.AKADA_E2E_ORIGIN
  const server = running ? null : await startSite(demoDir)
  project.provide('origin', running ?? server?.origin ?? '')
  return async () => {
    if (server) await stopSite(server)
    if (demoDir) await removeDataDir(demoDir)
  }
}

/** Creates the demo with the start script, like the first start on a machine. */
const startNewSite = async () => startServer({ dataDir: await newDataDir(), script: 'scripts/start.mjs' })

async function createDemoDir(): Promise<string> {
  const server = await startNewSite()
  await server.kill('SIGINT')
  return server.dataDir
}

const startSite = async (demoDir: string | null) => (demoDir ? startServer({ dataDir: await newDataDir(demoDir) }) : startNewSite())

async function stopSite(server: Server) {
  // Warnings explain why a journey failed.
  if (server.output().includes('"level":')) process.stderr.write(server.output())
  await server.kill('SIGINT')
  await removeDataDir(server.dataDir)
}
