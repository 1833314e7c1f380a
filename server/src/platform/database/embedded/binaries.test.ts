import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installedBinaries, runnableBinaries } from './binaries.ts'
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

/** The package as npm unpacks it while install scripts are off: without a single link. */
function installWithoutLinks(parent: string): string {
  const installed = installedBinaries()
  const native = path.join(parent, 'native')
  cpSync(installed, native, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a') })
  cpSync(path.join(installed, '../package.json'), path.join(parent, 'package.json'))
  return native
}

describe('the binaries of PostgreSQL', () => {
  test('get their links where install scripts are off, and run in place', () => {
    const native = installWithoutLinks(folder)
    expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false)

    const runnable = find(native)

    expect(runnable).toBe(native)
    expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(true)
  })

  test.runIf(isRoot())('are copied once to where their user can run them, when they lie in a private folder', () => {
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

  test.runIf(isRoot())('are never run from a folder that others may write to', () => {
    const project = path.join(folder, 'private')
    mkdirSync(project, { mode: 0o700 })
    const native = installWithoutLinks(project)
    const shared = path.join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o777)

    expect(() => find(native, [shared])).toThrow(/DATABASE_URL.*others may write there/s)
    expect(find(native, [shared, path.join(folder, 'own')])).toContain(path.join(folder, 'own'))
  })
})
