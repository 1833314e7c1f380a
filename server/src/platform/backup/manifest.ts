// A backup's manifest lists the release's migrations and everything that the backup must contain.
import { createHash } from 'node:crypto'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const FORMAT = 1
const MANIFEST = 'manifest.json'

const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))
const Count = z.int().check(z.gte(0))

const DumpedTable = z.object({ name: Name, columns: z.array(Name), rows: Count, bytes: Count, sha256: Sum })
export type DumpedTable = z.infer<typeof DumpedTable>

const TablePart = z.object({ table: Name, name: Name, bounds: z.string().check(z.regex(/^(DEFAULT|FOR VALUES [^;]+)$/)) })
export type TablePart = z.infer<typeof TablePart>

/** The state of a withdrawal log: the line count and the checksum of the lines. */
export const LogState = z.object({ lines: Count, sum: z.string().check(z.regex(/^([0-9a-f]{64})?$/)) })
export type LogState = z.infer<typeof LogState>

const Manifest = z.object({
  format: z.literal(FORMAT, 'was created by a newer release'),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(DumpedTable),
  /** The partitions of partitioned tables. */
  parts: z._default(z.array(TablePart), []),
  sequences: z.array(z.object({ name: Name, value: Count })),
  files: z.object({ count: Count, bytes: Count, sha256: Sum }),
  /** The state of the withdrawal log. Absent in backups by older releases. */
  withdrawals: z.optional(LogState),
})
export type Manifest = z.infer<typeof Manifest>

/** The message states why the backup can't be used. */
export class BackupUnusable extends Error {}

export const pathOfTable = (backup: string, table: string): string => path.join(backup, 'tables', `${table}.copy.gz`)
export const pathOfFiles = (backup: string): string => path.join(backup, 'files')
export const pathOfFileList = (backup: string): string => path.join(backup, 'files.list.gz')

/** Writes the manifest. This is the last step, so a backup without a manifest is incomplete. */
export async function writeManifest(backup: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 1)
  await writeDurably(path.join(backup, MANIFEST), `${sha256Of(text)}\n${text}\n`)
}

export async function readManifest(backup: string): Promise<Manifest> {
  const written = await readFile(path.join(backup, MANIFEST), 'utf8').catch(() => {
    throw new BackupUnusable(`${backup} isn’t a finished backup: it has no ${MANIFEST}.`)
  })
  const [sum = ''] = written.split('\n', 1)
  const text = written.slice(sum.length + 1, -1)
  if (written !== `${sum}\n${text}\n` || sum !== sha256Of(text)) throw new BackupUnusable(`The backup is damaged: ${MANIFEST} has changed.`)
  const parsed = z.safeParse(Manifest, JSON.parse(text))
  if (!parsed.success) throw new BackupUnusable(`The backup can’t be read: it ${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

const FINISHED = /^akada-\d{4}-\d\d-\d\dT\d{9}Z$/
export const UNFINISHED = '.unfinished-'

export const backupName = (takenAt: Date): string => `akada-${takenAt.toISOString().replaceAll(/[:.]/g, '')}`

export type FoundBackup = { name: string; takenAt: Date; finishedAt: Date; bytes: number; files: number }

/** Lists the finished backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => FINISHED.test(name)).sort()
  const found: FoundBackup[] = []
  for (const name of names.reverse()) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => undefined)
    if (manifest) found.push({ name, ...summary(manifest) })
  }
  return found
}

const summary = ({ takenAt, finishedAt, tables, files }: Manifest) => ({
  takenAt: new Date(takenAt),
  finishedAt: new Date(finishedAt),
  bytes: tables.reduce((sum, { bytes }) => sum + bytes, files.bytes),
  files: files.count,
})

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes a temporary file and renames it, so that readers never see an incomplete file, even after a power failure. */
export async function writeDurably(target: string, text: string): Promise<void> {
  const handle = await open(`${target}.tmp`, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${target}.tmp`, target)
  await syncFolder(path.dirname(target))
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
