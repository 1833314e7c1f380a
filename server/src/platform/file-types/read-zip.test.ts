import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { readZip } from './read-zip.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-zip-'))
afterAll(() => rm(folder, { recursive: true }))

test('a directory beyond the end of the file is rejected, whatever the memory contains', async () => {
  const whole = Buffer.from(zipSync({ 'plan.txt': Buffer.from('A plan') }))
  const elsewhere = Buffer.concat([whole.subarray(0, -6), Buffer.from([0xff, 0xff, 0xff, 0x7f]), whole.subarray(-2)])
  const file = path.join(folder, 'elsewhere.zip')
  await writeFile(file, elsewhere)
  // Unsafe buffers may contain anything, such as the directory of the previous ZIP.
  const directory = whole.subarray(whole.indexOf('PK\u0001\u0002'))
  const allocate = vi.spyOn(Buffer, 'allocUnsafe').mockImplementation((bytes) => {
    const buffer = Buffer.alloc(bytes)
    directory.copy(buffer)
    return buffer
  })

  const read = readZip(file, elsewhere.length).finally(() => allocate.mockRestore())

  await expect(read).rejects.toThrow('We can’t read this archive.')
})
