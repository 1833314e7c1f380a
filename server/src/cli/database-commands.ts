import type { Command } from './command.ts'

export const databaseCommands: readonly Command[] = [
  {
    name: 'db migrate',
    says: 'Brings the database up to this release, as every start of the server does.',
    options: [],
    run: (_, { say, withDatabase }) =>
      withDatabase(async ({ migrated }) => {
        for (const name of migrated) say(`Applied ${name}`)
        say(migrated.length === 0 ? 'The database is up to date; there was nothing to do.' : 'The database is up to date.')
      }),
  },
]
