import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Store } from '#testing/s3-store.ts'
import type { StoredFile } from '../storage/storage.ts'
import { checkFiles, type KeptFile, keepFiles, writeFileList } from './keep-files.ts'
import { pathOfFiles } from './manifest.ts'

const { storage, close } = await s3Store()
const place = await mkdtemp(path.join(tmpdir(), 'akada-keep-'))
afterAll(async () => {
  await close()
  await rm(place, { recursive: true })
})

const givenBackup = async (name: string) => {
  const backup = path.join(place, name)
  await mkdir(pathOfFiles(backup), { recursive: true })
  return backup
}

describe('backup files', () => {
  test('include the files in the bucket, except a file deleted during the backup', async () => {
    await storage.put('public/stays.txt', Buffer.from('stays'))
    await storage.put('public/goes.txt', Buffer.from('goes'))
    async function* list(): AsyncGenerator<StoredFile> {
      for await (const file of storage.list()) {
        if (file.key === 'public/goes.txt') await storage.remove(file.key)
        yield file
      }
    }
    const kept = new Map<string, KeptFile>()

    await keepFiles({ ...storage, list }, await givenBackup('going'), { kept, earlier: undefined })

    expect([...kept.keys()]).toEqual(['public/stays.txt'])
  })

  test('are rejected if the file list refers to a file outside the backup', async () => {
    await writeFile(path.join(place, 'outside.txt'), '')
    const backup = await givenBackup('strange')
    const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const strange = { key: '../../outside.txt', bytes: 0, sha256, changedAt: 0 }
    await writeFileList(backup, new Map([[strange.key, strange]]))

    await expect(checkFiles(backup)).rejects.toThrow('outside its folder')
  })
})
