// Checks what a start needs from the machine, before the start changes anything.
import { mkdir, open, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

const reasons: Partial<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
}

/** Creates the folder of a setting. Throws a sentence if no file can be written into it. */
export async function requireFolder(setting: string, folder: string): Promise<void> {
  const probe = path.join(folder, `.akada-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (await open(probe, 'w', 0o600)).close()
    await rm(probe)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(
      `${setting} can’t be ${folder}: ${reasons[code] ?? message}. Name another folder, or give it to the user that runs Akada.`,
    )
  }
}

/** Throws a sentence if a server can't listen there. */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainListening(error, { port, host })))
    probe.listen({ port, host, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Returns a sentence for an error of listening, or the error itself. */
export function explainListening(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`)
  if (error.code === 'EACCES') return new Error(`This user may not open port ${port}. Set PORT to one above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new Error(
      `HOST can’t be ${host}: this machine doesn’t have that address. Set HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`,
    )
  return error
}
