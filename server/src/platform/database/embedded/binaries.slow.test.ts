import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installedBinaries, runnableBinaries, stagingFolders } from './binaries.ts'
import { isRoot, unprivilegedUser } from './unprivileged-user.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'akada-binaries-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const find = (native: string, copyTo = [path.join(folder, 'runtime')]) =>
  runnableBinaries({ native, runAs: unprivilegedUser(), copyTo, log: () => undefined })

const listing = (copy: string) =>
  readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((file) => [file, lstatSync(path.join(copy, file)).isFile() ? readFileSync(path.join(copy, file)).length : 0])

function changeByte(file: string) {
  const bytes = readFileSync(file)
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** Installs the package without symbolic links, as npm does when install scripts are off. */
function installWithoutLinks(parent: string): string {
  const installed = installedBinaries()
  const native = path.join(parent, 'native')
  cpSync(installed, native, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a') })
  cpSync(path.join(installed, '../package.json'), path.join(parent, 'package.json'))
  return native
}

describe('the PostgreSQL binaries', () => {
  test('get their links when install scripts are off, and run from the installed package', () => {
    const native = installWithoutLinks(folder)
    expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false)

    const runnable = find(native)

    expect(runnable).toBe(native)
    expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(true)
  })

  test.runIf(isRoot())('are copied once to a folder where their user can run them, if they are installed in a private folder', () => {
    const project = path.join(folder, 'private')
    mkdirSync(project, { mode: 0o700 })
    const native = installWithoutLinks(project)

    const first = find(native)
    const { ino } = lstatSync(path.join(first, 'bin/postgres'))
    const second = find(native)

    expect(first).toContain(path.join(folder, 'runtime'))
    expect(second).toBe(first)
    expect(lstatSync(path.join(second, 'bin/postgres')).ino).toBe(ino)
    expect(existsSync(path.join(first, 'lib/libpq.so.5'))).toBe(true)
  })

  test.runIf(isRoot()).each([
    ['lost a program', (copy: string) => rmSync(path.join(copy, 'bin/initdb'))],
    ['lost a link', (copy: string) => rmSync(path.join(copy, 'lib/libpq.so.5'))],
    ['lost its files to a cleanup of old files', (copy: string) => rmSync(path.join(copy, 'share'), { recursive: true })],
    ['has one changed byte', (copy: string) => changeByte(path.join(copy, 'lib/postgresql/plpgsql.so'))],
    ['was cut off', (copy: string) => truncateSync(path.join(copy, 'bin/postgres'), 1_000_000)],
  ])('are copied again if the copy %s', (_, damage) => {
    const project = path.join(folder, 'private')
    mkdirSync(project, { mode: 0o700 })
    const native = installWithoutLinks(project)
    const copy = find(native)
    const before = listing(copy)
    damage(copy)

    const again = find(native)

    expect(again).toBe(copy)
    expect(listing(copy)).toEqual(before)
    expect(readdirSync(path.dirname(path.dirname(copy)))).toHaveLength(1)
  })

  test('are copied to the temporary folder only if no other folder works', () => {
    const [temporary, dataFolder, ...others] = stagingFolders('/srv/akada/postgres').reverse()

    expect(temporary).toContain(tmpdir())
    expect(dataFolder).toBe('/srv/akada/.pg-runtime')
    expect(others).toEqual(isRoot() ? ['/opt/akada', '/var/lib/akada'] : [])
  })

  test.runIf(isRoot())('never run from a folder that other users can write to', () => {
    const project = path.join(folder, 'private')
    mkdirSync(project, { mode: 0o700 })
    const native = installWithoutLinks(project)
    const shared = path.join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o777)

    expect(() => find(native, [shared])).toThrow(/DATABASE_URL.*other users can write to it/s)
    expect(find(native, [shared, path.join(folder, 'own')])).toContain(path.join(folder, 'own'))
  })
})
