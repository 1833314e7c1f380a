import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPostgres, postmasterPid, stopProcess } from './server-process.ts'
import { startEmbedded } from './start-embedded.ts'
import { type Visited, visitEmbedded } from './visit-embedded.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'akada-visit-'))
  dataDir = path.join(folder, 'data')
})
afterEach(async () => {
  const orphan = postmasterPid({ dataDir })
  if (orphan) await stopProcess(orphan)
  rmSync(folder, { recursive: true, force: true })
})

const options = () => ({ dataDir, log: () => undefined, initFlags: ['--no-sync'] })

async function ask({ connection }: Pick<Visited, 'connection'>, question: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

describe('visiting the embedded PostgreSQL', () => {
  test('uses a running server and leaves it running', async () => {
    const owner = await startEmbedded(options())

    const visit = await visitEmbedded(options())
    const database = await ask(visit, 'select current_database()')
    await visit.stop()

    expect(database).toBe('akada')
    expect(await ask(owner, 'select 1')).toBe(1)
    await owner.stop()
    expect(isPostgres(owner.pid)).toBe(false)
  })

  test('starts its own server if none runs, and stops it at the end', async () => {
    const visit = await visitEmbedded(options())
    const pid = postmasterPid({ dataDir })
    await visit.stop()

    expect(pid).toBeDefined()
    expect(isPostgres(pid ?? 0)).toBe(false)
    expect(postmasterPid({ dataDir })).toBeUndefined()
  })

  test('never connects a concurrent visitor to a server that is about to stop', async () => {
    const answers: unknown[] = []
    const comeAndGo = async () => {
      for (let visits = 0; visits < 3; visits++) {
        const visit = await visitEmbedded(options())
        answers.push(await ask(visit, 'select 42'))
        await visit.stop()
      }
    }

    await Promise.all(Array.from({ length: 4 }, comeAndGo))

    expect(answers).toEqual(Array(12).fill(42))
  })

  test('keeps one server for two concurrent visitors until both are done', async () => {
    const [early, late] = await Promise.all([visitEmbedded(options()), visitEmbedded(options())])

    const stopped = early.stop()
    const answer = await ask(late, 'select 42')
    await late.stop()
    await stopped

    expect(answer).toBe(42)
    expect(postmasterPid({ dataDir })).toBeUndefined()
  })
})
