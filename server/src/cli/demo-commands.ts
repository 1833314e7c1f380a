import type { Command } from './command.ts'

export const demoCommands: readonly Command[] = [
  {
    name: 'demo seed',
    says: 'Add demo courses and accounts to an empty database. Not available in production.',
    options: [],
    mayCreate: true,
    run: async (_, { config, say, withDeps }) => {
      if (config.isProduction) throw new Error('Demo data can’t be added in production, because demo accounts have public passwords.')
      const { seedDemo } = await import('../testing/demo/seed.ts')
      if (!(await withDeps(seedDemo))) throw new Error('This database already has users. Demo data can be added only to an empty database.')
      say('Created the demo catalog. Its accounts, such as student@akada.test, have the password learn-with-akada.')
    },
  },
]
