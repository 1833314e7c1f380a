// Starts one server with the demo site for all journeys, or uses a running one.
import type { TestProject } from 'vitest/node'
import { newDataDir, removeDataDir, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The data directory of a stopped server with the demo site. Copying it saves the ten seconds of creating one. */
    demoDir: string
  }
}

export async function setup(project: TestProject) {
  const demoDir = await createDemoDir()
  project.provide('demoDir', demoDir)
  const running = process.env.AKADA_E2E_ORIGIN
  if (running) {
    project.provide('origin', running)
    return () => removeDataDir(demoDir)
  }
  const dataDir = await newDataDir(demoDir)
  const server = await startServer({ dataDir })
  project.provide('origin', server.origin)
  return async () => {
    // Warnings explain why a journey failed.
    if (server.output().includes('"level":')) process.stderr.write(server.output())
    await server.kill('SIGINT')
    await removeDataDir(dataDir)
    await removeDataDir(demoDir)
  }
}

/** Creates the demo with the start script, like the first start on a machine. */
async function createDemoDir(): Promise<string> {
  const demoDir = await newDataDir()
  const server = await startServer({ dataDir: demoDir, script: 'scripts/start.mjs' })
  await server.kill('SIGINT')
  return demoDir
}
