// What people took back (an account, a consent), outside of the database: a backup knows nothing of what came after it.
import { constants } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { BackupUnusable, syncFolder } from './manifest.ts'

const Moment = z.iso.datetime({ offset: true })

/** Whom it is about is said by numbers only, which mean nothing without the database. */
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

export const pathOfLog = (backupFolder: string): string => path.join(backupFolder, 'withdrawals.jsonl')

/** On the disk when it resolves. The same twice does no harm. */
export async function logWithdrawals(backupFolder: string, withdrawals: readonly Withdrawal[]): Promise<void> {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  const handle = await open(pathOfLog(backupFolder), constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    // A line that a power cut broke off must not swallow the one after it.
    const begin = (await endsWithinLine(handle)) ? '\n' : ''
    await handle.appendFile(begin + withdrawals.map((each) => `${JSON.stringify(each)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(backupFolder)
}

async function endsWithinLine(handle: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return false
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

/** A log that begins with the first backup, so that one which isn’t there is missing, not empty. */
export async function beginLog(backupFolder: string, now: Date): Promise<void> {
  const found = await readFile(pathOfLog(backupFolder)).catch(() => undefined)
  if (!found) await logWithdrawals(backupFolder, [{ kind: 'LOG_BEGUN', at: now.toISOString() }])
}

/** In the order in which they happened. A line that was broken off is left out. */
export async function readWithdrawals(file: string): Promise<Withdrawal[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupUnusable(`There is no log of withdrawals at ${file}.`)
  })
  const read = text.split('\n').flatMap((line) => {
    const parsed = z.safeParse(Withdrawal, parseLine(line))
    return parsed.success ? [parsed.data] : []
  })
  return read.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
