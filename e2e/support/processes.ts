import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Returns the command lines of all processes that run in a folder or name it. Child processes end shortly after their server. */
export function processesIn(folder: string): string[] {
  if (!existsSync('/proc/self/cwd')) return listed().filter((line) => line.includes(folder))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        const isThere = [command, environment, readlinkSync(`/proc/${pid}/cwd`)].some((text) => text.includes(folder))
        return isThere ? [`${pid} ${command}`] : []
      } catch {
        // The process has already ended.
        return []
      }
    })
}

const listed = (): string[] => execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
