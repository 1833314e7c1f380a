import { describe, expect, test } from 'vitest'
import { chooseUser } from './unprivileged-user.ts'

const root = 'root:x:0:0:root:/root:/bin/bash'
const daemon = 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin'
const fallback = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'
const postgres = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash'
const passwd = (...lines: string[]) => `${lines.join('\n')}\n`

describe('choosing the PostgreSQL user as root', () => {
  test.each([
    ['the user in EMBEDDED_PG_USER', passwd(root, daemon, fallback, postgres), 'daemon', { uid: 1, gid: 1 }],
    ['postgres otherwise', passwd(root, daemon, fallback, postgres), undefined, { uid: 101, gid: 104 }],
    ['the fallback user if postgres doesn’t exist', passwd(root, daemon, fallback), undefined, { uid: 65534, gid: 65534 }],
    ['the first user that isn’t root if neither exists', passwd(root, daemon), undefined, { uid: 1, gid: 1 }],
  ])('picks %s', (_, users, wanted, chosen) => {
    expect(chooseUser(users, wanted)).toEqual(chosen)
  })

  test('fails with advice if there is no suitable user', () => {
    expect(() => chooseUser(passwd(root))).toThrow(/no other user.*DATABASE_URL/)
  })

  test.each(['root', 'mallory'])('rejects %s as EMBEDDED_PG_USER', (name) => {
    expect(() => chooseUser(passwd(root, daemon), name)).toThrow('EMBEDDED_PG_USER')
  })
})
