// One server with the demo catalogue for all journeys, or a site that runs already.
import type { TestProject } from 'vitest/node'
import { newDataDir, removeDataDir, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

export async function setup(project: TestProject) {
  const running = process.env.AKADA_E2E_ORIGIN
  if (running) {
    project.provide('origin', running)
    return
  }
  const dataDir = await newDataDir()
  const server = await startServer({ dataDir })
  project.provide('origin', server.origin)
  return async () => {
    await server.kill('SIGINT')
    await removeDataDir(dataDir)
  }
}
