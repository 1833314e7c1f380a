import type { Role } from '@akada/contract/accounts.ts'
import { addRole, listRoles } from '#features/accounts/accounts.face.ts'
import { createAccount } from '#features/accounts/create-account.ts'
import { endEverySession, endSessions } from '#features/accounts/end-sessions.ts'
import { findPeople, getPersonByEmail, type ListedPerson } from '#features/accounts/find-people.ts'
import { recordRoles } from '#features/accounts/record-roles.ts'
import { removeRole } from '#features/accounts/remove-role.ts'
import { resetSecondFactor } from '#features/accounts/reset-second-factor.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Command, type Given, type Option, UsageError } from './command.ts'
import type { System } from './open-system.ts'
import { askPassword, readPassword } from './read-password.ts'
import { emailOf, emailOption, personOf, requireGoodLength, rolesOf } from './read-person.ts'

const roleOption: Option = {
  name: 'role',
  takes: 'role',
  isRepeatable: true,
  says: 'STUDENT, INSTRUCTOR, MANAGER or ADMIN; can be repeated',
}

export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    says: 'Create a user with a verified email. Prompts for the password.',
    options: [
      { ...emailOption, says: 'login email' },
      { name: 'first-name', takes: 'name', isRequired: true, says: 'first name' },
      { name: 'last-name', takes: 'name', isRequired: true, says: 'last name' },
      roleOption,
      { name: 'country', takes: 'code', says: 'two-letter code; default NG' },
      { name: 'password-stdin', says: 'read the password from standard input' },
    ],
    run: createUser,
  },
  {
    name: 'user grant',
    says: 'Grant a role to a user. Takes effect immediately.',
    options: [emailOption, { ...roleOption, isRequired: true }],
    run: (given, system) => changeRoles(given, system, addRole),
  },
  {
    name: 'user revoke',
    says: 'Remove a role from a user. Takes effect immediately. The last admin can’t be removed.',
    options: [emailOption, { ...roleOption, isRequired: true }],
    run: (given, system) => changeRoles(given, system, removeRole),
  },
  {
    name: 'user list',
    says: 'List users by email.',
    options: [{ ...roleOption, isRepeatable: false, says: 'only users with this role' }],
    run: list,
  },
  {
    name: 'user reset-second-factor',
    says: 'Turn off two-step verification for a user who lost access. Logs the user out and emails them.',
    options: [emailOption],
    run: (given, { say, withDatabase }) =>
      withDatabase(async ({ db }) => {
        const person = await getPersonByEmail(db, emailOf(given))
        await db.transaction().execute((tx) => resetSecondFactor(tx, { userId: person.id, by: null, now: new Date() }))
        say(`Two-step verification is off for ${person.email}. The user was logged out everywhere and emailed.`)
      }),
  },
  {
    name: 'user sign-out',
    says: 'Log out one user or all users everywhere.',
    options: [
      { ...emailOption, isRequired: false },
      { name: 'all', says: 'all users, including you' },
    ],
    run: signOut,
  },
]

async function createUser(given: Given, { config, terminal, say, withDatabase }: System): Promise<void> {
  const person = personOf(given)
  const roles = rolesOf(given)
  // Asks for the password before opening the database, because the user may take long to type it.
  const password = given.has('password-stdin') ? await readPassword(terminal) : await askPassword(terminal)
  requireGoodLength(password)
  await withDatabase(async ({ db }) => {
    const registration = { ...person, password }
    const id = await createAccount(db, { registration, roles, siteName: config.SITE_NAME, now: new Date() })
    say(`Created user ${person.firstName} ${person.lastName}, ${person.email}: ${(await listRoles(db, id)).join(', ')}.`)
  })
  if (config.REQUIRE_SECOND_FACTOR && roles.some(isPowerful))
    say('Manager and admin access starts once the user turns on two-step verification in Settings › Security.')
}

const isPowerful = (role: Role) => role === 'MANAGER' || role === 'ADMIN'

type RoleChange = (tx: Tx, userId: string, role: Role) => Promise<unknown>

/** Changes all of the given roles or none. */
async function changeRoles(given: Given, { say, withDatabase }: System, change: RoleChange): Promise<void> {
  const email = emailOf(given)
  const roles = rolesOf(given)
  await withDatabase(async ({ db }) => {
    const person = await getPersonByEmail(db, email)
    const { before, after } = await db.transaction().execute(async (tx) => {
      const had = await listRoles(tx, person.id)
      for (const role of roles) await change(tx, person.id, role)
      const has = await listRoles(tx, person.id)
      await recordRoles(tx, { personId: person.id, by: null, had, has, now: new Date() })
      return { before: had, after: has }
    })
    say(`${person.email} ${before.join() === after.join() ? 'already had these roles' : 'now has these roles'}: ${after.join(', ')}.`)
  })
}

async function list(given: Given, { say, withDatabase }: System): Promise<void> {
  const [role] = rolesOf(given)
  await withDatabase(async ({ db }) => {
    let count = 0
    for await (const page of findPeople(db, role)) {
      for (const line of aligned(page.map(cells))) say(line)
      count += page.length
    }
    say(count === 0 ? 'No users.' : `${count} ${count === 1 ? 'user' : 'users'}.`)
  })
}

const cells = (person: ListedPerson) => [
  person.email,
  `${person.firstName} ${person.lastName}`,
  person.roles.join(', '),
  [
    person.emailVerifiedAt === null ? 'email not verified' : '',
    person.hasSecondFactor ? 'two-step verification' : '',
    person.suspendedAt === null ? '' : 'suspended',
    person.eraseAt === null ? '' : 'deletion scheduled',
  ]
    .filter(Boolean)
    .join(', '),
]

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

async function signOut(given: Given, { say, withDatabase }: System): Promise<void> {
  if (given.has('all') === given.has('email')) throw new UsageError('Use either --email <email> or --all.')
  const email = given.has('email') ? emailOf(given) : undefined
  await withDatabase(async ({ db }) => {
    if (email === undefined) {
      const ended = await db.transaction().execute((tx) => endEverySession(tx, new Date()))
      say(`All users were logged out: ${sessions(ended)}.`)
      return
    }
    const person = await getPersonByEmail(db, email)
    const ended = await db.transaction().execute((tx) => endSessions(tx, { userId: person.id, by: null, now: new Date() }))
    say(`${person.email} was logged out everywhere: ${sessions(ended)}.`)
  })
}

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'} ended`
