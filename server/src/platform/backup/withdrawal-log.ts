// Logs withdrawals (a closed account, a revoked consent) outside of the database, because a backup lacks everything after its snapshot.
//
// The first line is a header of HEADER_BYTES with the number of lines, their size and a checksum. Each line extends the checksum of the
// lines before it, so a backup can record the state of the log. The header is written after the lines. Lines that the header
// doesn't count come from an interrupted write or from a release without headers, and are kept if they are complete.
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { BackupUnusable, LogState, writeDurably } from './manifest.ts'

const Moment = z.iso.datetime({ offset: true })

/** Identifies users only by their ids, which reveal nothing without the database. */
export const Withdrawal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LOG_BEGUN'), at: Moment }),
  z.object({ kind: z.literal('ACCOUNT_CLOSED'), at: Moment, userId: z.guid(), eraseAt: Moment }),
  z.object({ kind: z.literal('ACCOUNT_OPENED'), at: Moment, userId: z.guid() }),
  z.object({ kind: z.literal('PERSON_ERASED'), at: Moment, userId: z.guid() }),
  z.object({ kind: z.literal('PROFILE_HIDDEN'), at: Moment, userId: z.guid() }),
  z.object({ kind: z.literal('NEWSLETTER_LEFT'), at: Moment, subscriberId: z.int() }),
  z.object({ kind: z.literal('MAILS_OFF'), at: Moment, userId: z.guid(), mails: z.array(z.string()) }),
])
export type Withdrawal = z.infer<typeof Withdrawal>

const Header = z.extend(LogState, { format: z.literal(2), bytes: z.int().check(z.gte(0)) })
type Header = z.infer<typeof Header>

const HEADER_BYTES = 160
// Latin-1 has one character per byte, so a damaged byte doesn't shift positions.
const BYTES = 'latin1'
const nothing: Header = { format: 2, lines: 0, bytes: 0, sum: '' }

export const pathOfLog = (backupFolder: string): string => path.join(backupFolder, 'withdrawals.jsonl')

/**
 * Appends to the log and creates it if it is missing. Resolves when everything is on disk. Callers must take turns. Repeated entries are
 * harmless.
 */
export async function logWithdrawals(backupFolder: string, withdrawals: readonly Withdrawal[]): Promise<LogState> {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  const file = pathOfLog(backupFolder)
  const handle = await openLog(file)
  try {
    const header = await requireHeader(handle, file)
    const unconfirmed = linesIn(await textAfter(handle, header))
      .map(withdrawalIn)
      .filter(isThere)
    return await append(handle, header, [...unconfirmed, ...withdrawals])
  } finally {
    await handle.close()
  }
}

/** Creates the log with the first backup, so that a missing log is distinguishable from an empty one. Throws if the log is damaged. */
export async function beginLog(backupFolder: string, now: Date): Promise<LogState> {
  const isNew = !existsSync(pathOfLog(backupFolder))
  const state = await logWithdrawals(backupFolder, isNew ? [{ kind: 'LOG_BEGUN', at: now.toISOString() }] : [])
  await readWithdrawals(pathOfLog(backupFolder), state)
  return state
}

/**
 * Returns all withdrawals, oldest first. Throws if the log is damaged or never had the given state. Backups by older releases have no
 * state. For such a backup, the log may lack a header, and unreadable lines are skipped.
 */
export async function readWithdrawals(file: string, since?: LogState): Promise<Withdrawal[]> {
  const text = await readFile(file, BYTES).catch(() => {
    throw new BackupUnusable(`No withdrawal log found at ${file}.`)
  })
  const header = headerIn(text)
  if (header) checkLines(text, header, { file, since })
  else if (since || !isOlder(text)) throw damaged(file)
  return linesIn(text)
    .map(withdrawalIn)
    .filter(isThere)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function checkLines(text: string, header: Header, { file, since }: { file: string; since: LogState | undefined }): void {
  const body = text.slice(HEADER_BYTES, HEADER_BYTES + header.bytes)
  const lines = linesIn(body)
  const sums = ['']
  for (const line of lines) sums.push(nextSum(sums.at(-1) ?? '', line))
  if (joined(lines) !== body || lines.length !== header.lines || sums.at(-1) !== header.sum) throw damaged(file)
  if (since && sums[since.lines] !== since.sum)
    throw new BackupUnusable(
      `${file} is another withdrawal log, created after this backup. Use --withdrawals to specify the log that existed when the backup was created.`,
    )
}

const damaged = (file: string) =>
  new BackupUnusable(
    `The withdrawal log ${file} is damaged. Use a copy of it. Without the log, the restore brings back accounts that were deleted and consents that were withdrawn since the backup.`,
  )

async function openLog(file: string): Promise<FileHandle> {
  const written = await readFile(file, BYTES).catch(() => undefined)
  // Logs from older releases have no header.
  if (written === undefined || isOlder(written)) {
    const lines = linesIn(written ?? '').filter((line) => withdrawalIn(line) !== undefined)
    await writeDurably(file, textOf(headerAfter(nothing, lines)) + joined(lines))
  }
  return open(file, constants.O_RDWR)
}

const isOlder = (text: string): boolean => headerIn(text) === undefined && withdrawalIn(text.split('\n')[0] ?? '') !== undefined

async function requireHeader(handle: FileHandle, file: string): Promise<Header> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  const header = headerIn(buffer.subarray(0, bytesRead).toString(BYTES))
  const { size } = await handle.stat()
  if (!header || size < HEADER_BYTES + header.bytes) throw damaged(file)
  return header
}

async function textAfter(handle: FileHandle, { bytes }: Header): Promise<string> {
  const { size } = await handle.stat()
  const length = size - HEADER_BYTES - bytes
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, HEADER_BYTES + bytes)
  return buffer.toString(BYTES)
}

async function append(handle: FileHandle, header: Header, withdrawals: readonly Withdrawal[]): Promise<LogState> {
  const lines = withdrawals.map((each) => JSON.stringify(each))
  const next = headerAfter(header, lines)
  await writeAt(handle, joined(lines), HEADER_BYTES + header.bytes)
  await handle.truncate(HEADER_BYTES + next.bytes)
  await handle.sync()
  await writeAt(handle, textOf(next), 0)
  await handle.sync()
  return { lines: next.lines, sum: next.sum }
}

/** Throws if a full disk truncates the text. */
async function writeAt(handle: FileHandle, text: string, position: number): Promise<void> {
  const bytes = Buffer.from(text)
  const { bytesWritten } = await handle.write(bytes, 0, bytes.length, position)
  if (bytesWritten < bytes.length) throw new Error('The withdrawal log couldn’t be written completely.')
}

const headerAfter = ({ lines, bytes, sum }: Header, added: readonly string[]): Header => ({
  format: 2,
  lines: lines + added.length,
  bytes: bytes + Buffer.byteLength(joined(added)),
  sum: added.reduce(nextSum, sum),
})

const nextSum = (sum: string, line: string): string => createHash('sha256').update(sum).update(line).digest('hex')

const textOf = ({ format, lines, bytes, sum }: Header): string =>
  `${JSON.stringify({ format, lines, bytes, sum }).padEnd(HEADER_BYTES - 1)}\n`

function headerIn(text: string): Header | undefined {
  const line = text.slice(0, HEADER_BYTES)
  const parsed = z.safeParse(Header, parseLine(line))
  return parsed.success && textOf(parsed.data) === line ? parsed.data : undefined
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const isThere = <T>(value: T | undefined): value is T => value !== undefined

function withdrawalIn(line: string): Withdrawal | undefined {
  const parsed = z.safeParse(Withdrawal, parseLine(line))
  return parsed.success ? parsed.data : undefined
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
