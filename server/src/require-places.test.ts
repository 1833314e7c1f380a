import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { requirePlaces } from './require-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akada-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const external = { DATABASE_URL: 'postgres://app@localhost/akada', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const check = (environment: Record<string, string>) => requirePlaces(readConfig({ DATA_DIR: folder, PORT: '0', ...environment }))

describe.each(['DATA_DIR', 'BACKUP_DIR'])('%s', (setting) => {
  test('is created with its parents and left empty', async () => {
    const made = path.join(folder, setting, 'a', 'b')

    await check({ [setting]: made })
    await check({ [setting]: made })

    expect((await readdir(made)).filter((name) => name !== 'backups')).toEqual([])
  })

  test('is refused if the path or one of its parents is a file', async () => {
    const file = path.join(folder, `${setting}.txt`)
    await writeFile(file, '')

    for (const place of [file, path.join(file, 'a'), path.join(file, 'a', 'b')])
      await expect(check({ [setting]: place })).rejects.toThrow(`${setting} can’t be ${place}: a file has that name`)
  })

  test('is refused below /proc', async () => {
    await expect(check({ [setting]: '/proc/akada/a' })).rejects.toThrow(`${setting} can’t be /proc/akada/a: it can’t be created there.`)
  })

  test.runIf(process.getuid?.() !== 0)('is refused if this user can’t write there', async () => {
    const closed = await mkdtemp(path.join(folder, 'closed-'))
    await chmod(closed, 0o500)

    await expect(check({ [setting]: closed })).rejects.toThrow(`${setting} can’t be ${closed}: this user can’t write there.`)
  })
})

test('BACKUP_DIR isn’t required in a process that only serves pages', async () => {
  const unwritable = { ...external, BACKUP_DIR: '/proc/akada' }

  await check({ ...unwritable, PROCESS: 'web' })

  await expect(check({ ...unwritable, PROCESS: 'jobs' })).rejects.toThrow('BACKUP_DIR')
})

describe('a port', () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('in use is refused', async () => {
    await expect(check({ PORT: String(port), HOST: '127.0.0.1' })).rejects.toThrow(`Port ${port} is used by another program.`)
  })

  test('on an address that this machine doesn’t have is refused', async () => {
    for (const HOST of ['192.0.2.1', 'nowhere.invalid'])
      await expect(check({ PORT: String(port), HOST })).rejects.toThrow(`HOST can’t be ${HOST}`)
  })

  test('that is free stays free after the check', async () => {
    await new Promise((resolve) => server.close(resolve))

    await check({ PORT: String(port), HOST: '127.0.0.1' })

    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
})
