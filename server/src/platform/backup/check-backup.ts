import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Summed, sumOf } from './checked-stream.ts'
import { checkFiles } from './keep-files.ts'
import { BackupUnusable, type Manifest, pathOfFileList, pathOfTable, readManifest } from './manifest.ts'

/** Reads a whole backup and compares it with its manifest. Throws an error with a readable sentence at the first mismatch. */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const names = await readdir(path.dirname(pathOfTable(backup, ''))).catch((): string[] => [])
  for (const table of manifest.tables) {
    const file = pathOfTable(backup, table.name)
    if (!names.includes(path.basename(file))) throw new BackupUnusable(`The backup is incomplete: the table ${table.name} is missing.`)
    requireSame(`the table ${table.name}`, table, await sumOf(file))
  }
  const list = await sumOf(pathOfFileList(backup)).catch(() => {
    throw new BackupUnusable('The backup is incomplete: the list of its files is missing.')
  })
  requireSame('the list of its files', { ...list, sha256: manifest.files.sha256 }, list)
  await checkFiles(backup)
  return manifest
}

function requireSame(what: string, wanted: Summed, found: Summed): void {
  if (wanted.bytes !== found.bytes || wanted.sha256 !== found.sha256)
    throw new BackupUnusable(`The backup is damaged: ${what} has changed.`)
}
