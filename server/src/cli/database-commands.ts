import { checkUpgrade } from '#features/operations/check-upgrade.ts'
import { databaseSettings } from '../wiring.ts'
import type { Command } from './command.ts'
import { jsonOption, printFindings } from './print-findings.ts'

export const databaseCommands: readonly Command[] = [
  {
    name: 'db preflight',
    says: 'Check that this release can run with the current database and disks. Run it before an upgrade.',
    options: [jsonOption],
    run: (given, { config, say, withBareDatabase }) =>
      withBareDatabase(async (owner) => {
        const { migrations, url } = databaseSettings(config)
        const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = config
        const findings = await checkUpgrade({ owner, isEmbedded: url === undefined, migrations, dataDir, backupDir })
        printFindings(findings, { given, say })
      }),
  },
  {
    name: 'db migrate',
    says: 'Run pending migrations. Also runs on each server start.',
    options: [],
    mayCreate: true,
    run: (_, { say, withDatabase }) =>
      withDatabase(async ({ migrated }) => {
        for (const name of migrated) say(`Applied ${name}`)
        say(migrated.length === 0 ? 'The database is already up to date.' : 'The database is up to date.')
      }),
  },
]
