import { existsSync } from 'node:fs'
import path from 'node:path'

/** The repository root, found from the sources or from the bundle in server/dist. */
export const repositoryFolder: string = upwards(import.meta.dirname)

function upwards(folder: string): string {
  if (existsSync(path.join(folder, 'server', 'migrations'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('No parent folder of this program contains server/migrations.')
  return upwards(parent)
}

export const inRepository = (...parts: string[]): string => path.join(repositoryFolder, ...parts)
