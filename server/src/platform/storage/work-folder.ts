import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Runs work with a temporary folder and deletes the folder afterward, even after an error. */
export async function inWorkFolder<T>(workFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(workFolder, `${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes the folders of killed processes. Must be called before this process starts work. */
export async function clearWorkFolder(workFolder: string): Promise<void> {
  const names = await readdir(workFolder).catch(() => [])
  const left = names.filter((name) => !isOfAnother(Number(name.split('-')[0])))
  await Promise.all(left.map((name) => rm(path.join(workFolder, name), { recursive: true, force: true })))
}

/** Lists folders that haven't changed since a given time. */
export async function listLeftWork(workFolder: string, since: Date): Promise<{ folder: string; since: Date }[]> {
  const left = []
  for (const folder of await readdir(workFolder).catch(() => [])) {
    const found = await stat(path.join(workFolder, folder)).catch(() => undefined)
    if (found && found.mtime < since) left.push({ folder, since: found.mtime })
  }
  return left
}

function isOfAnother(pid: number): boolean {
  // In a container, the killed process may have had the PID of this one.
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
