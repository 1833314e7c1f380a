import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireFolder, requirePort } from './require-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akada-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a folder', () => {
  test('is created, and nothing is left in it', async () => {
    const made = path.join(folder, 'a', 'b')

    await requireFolder('DATA_DIR', made)
    await requireFolder('DATA_DIR', made)

    expect(await readdir(made)).toEqual([])
  })

  test('below a file, or that is a file, is refused', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')

    await expect(requireFolder('BACKUP_DIR', file)).rejects.toThrow(`BACKUP_DIR can’t be ${file}: it is a file.`)
    await expect(requireFolder('BACKUP_DIR', path.join(file, 'a'))).rejects.toThrow('a part of it is a file')
  })

  test.runIf(process.getuid?.() !== 0)('that this user may not write to is refused', async () => {
    const closed = await mkdtemp(path.join(folder, 'closed-'))
    await chmod(closed, 0o500)

    await expect(requireFolder('DATA_DIR', closed)).rejects.toThrow(`DATA_DIR can’t be ${closed}: this user may not write there.`)
  })
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
    await expect(requirePort({ port, host: '127.0.0.1' })).rejects.toThrow(`Port ${port} is taken by another program.`)
  })

  test('of an address that this machine doesn’t have is refused', async () => {
    await expect(requirePort({ port, host: '192.0.2.1' })).rejects.toThrow('HOST can’t be 192.0.2.1')
    await expect(requirePort({ port, host: 'nowhere.invalid' })).rejects.toThrow('HOST can’t be nowhere.invalid')
  })

  test('that is free is taken, and free again', async () => {
    await new Promise((resolve) => server.close(resolve))

    await requirePort({ port, host: '127.0.0.1' })

    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
})
