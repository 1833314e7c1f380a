// PostgreSQL refuses to run as root, so this file chooses another user.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The `spawn` options that select another user. Empty if the current user isn't root. */
export type RunAs = { uid?: number; gid?: number }

const OWN_DATABASE = 'Run Akada as an ordinary user, or set DATABASE_URL to your own PostgreSQL server.'

export const isRoot = () => process.getuid?.() === 0

export function unprivilegedUser(): RunAs {
  if (!isRoot()) return {}
  const user = chooseUser(readFileSync('/etc/passwd', 'utf8'), process.env.EMBEDDED_PG_USER)
  const { error } = spawnSync('/bin/sh', ['-c', ':'], { ...user, cwd: '/' })
  if (error)
    throw new Error(`Akada runs as root and can’t switch to another user, but PostgreSQL doesn’t run as root. ${OWN_DATABASE}`, {
      cause: error,
    })
  return user
}

export function chooseUser(passwd: string, wanted?: string): { uid: number; gid: number } {
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const named = (name: string) => users.find((user) => user.name === name)

  if (wanted && !named(wanted)) throw new Error(`EMBEDDED_PG_USER names "${wanted}", which isn’t an unprivileged user in /etc/passwd.`)
  const chosen = (wanted && named(wanted)) || named('postgres') || named('nobody') || users[0]
  if (!chosen) throw new Error(`Akada runs as root, and /etc/passwd has no other user to run PostgreSQL as. ${OWN_DATABASE}`)
  return { uid: chosen.uid, gid: chosen.gid }
}

/** `initdb` looks up its own user, which fails for the arbitrary uids of some container platforms. */
export function refuseNamelessUser() {
  if (isRoot()) return
  try {
    userInfo()
  } catch (error) {
    throw new Error(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, so PostgreSQL can’t create its files. ` +
        'Add an entry, or set DATABASE_URL to your own PostgreSQL server.',
      { cause: error },
    )
  }
}
