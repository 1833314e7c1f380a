import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callApi } from './support/api.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, startServer } from './support/server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
})
afterAll(() => removeDataDir(dataDir))

describe('a server', () => {
  test('refuses to start on a data directory that another server uses, which keeps running', async () => {
    const first = await startServer({ dataDir })

    const refusal = await startServer({ dataDir }).catch(String)

    expect(refusal).toMatch(/Another running Akada uses the database in .*data\/postgres/)
    expect(refusal).not.toMatch(/^ +at /m)

    expect((await callApi(first.origin, 'GET', '/categories')).status).toBe(200)
    await first.kill('SIGINT')
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })

  test('refuses to start on a port that is in use, and leaves no process behind', async () => {
    const first = await startServer({ dataDir })
    const otherDir = await newDataDir(inject('demoDir'))

    await expect(startServer({ dataDir: otherDir, port: Number(new URL(first.origin).port) })).rejects.toThrow(
      /Port \d+ is taken by another program/,
    )

    await expect.poll(() => processesIn(otherDir)).toEqual([])
    await removeDataDir(otherDir)
    await first.kill('SIGINT')
  })
})
