// Checks the folders and the port before the start changes anything.
import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from './config.ts'

const reasons: Partial<Record<string, string>> = {
  EACCES: 'this user can’t write there',
  EPERM: 'this user can’t write there',
  ENOENT: 'it can’t be created there',
  EROFS: 'the disk is read-only, or systemd doesn’t allow this folder (ReadWritePaths)',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file has that name or the name of a parent folder',
}

/** Throws a readable error if a folder isn't writable or the port isn't free. Only background jobs write backups. */
export async function requirePlaces({ DATA_DIR, BACKUP_DIR, PROCESS, PORT, HOST }: Config): Promise<void> {
  await requireFolder('DATA_DIR', DATA_DIR)
  if (PROCESS !== 'web') await requireFolder('BACKUP_DIR', BACKUP_DIR)
  if (PORT !== 0) await requirePort({ port: PORT, host: HOST })
}

/** Creates a folder if it is missing. Throws a readable error if it isn't writable. */
export async function requireFolder(setting: string, folder: string): Promise<void> {
  const probe = path.join(folder, `.akada-${process.pid}`)
  try {
    await createFolder(folder)
    await (await open(probe, 'w', 0o600)).close()
    await rm(probe)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(
      `${setting} can’t be ${folder}: ${reasons[code] ?? message}. Choose another folder, or make it writable for the user that runs Akada.`,
    )
  }
}

/** Creates a folder and its parents. Unlike `mkdir` with `recursive`, doesn't hang for folders below /proc. */
async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) await createFolder(parent)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function requirePort(place: Place): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListening(error, place)))
    probe.listen({ ...place, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

type Place = { port: number; host: string }

/** Returns a readable error for a failed `listen`, or the original error if its code is unexpected. */
export function explainListening(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is used by another program. Stop that program, or set PORT to a free port.`)
  if (error.code === 'EACCES') return new Error(`This user can’t open port ${port}. Set PORT to a number above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new Error(
      `HOST can’t be ${host}: this machine doesn’t have that address. Set HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`,
    )
  return error
}
