import type { Command } from './command.ts'

export const demoCommands: readonly Command[] = [
  {
    name: 'demo seed',
    says: 'Fills an empty database with the demo catalogue and its accounts; never in production.',
    options: [],
    mayCreate: true,
    run: async (_, { config, say, withDeps }) => {
      if (config.isProduction) throw new Error('Demo data never go into production: everybody knows the password of its accounts.')
      const { seedDemo } = await import('../testing/demo/seed.ts')
      if (!(await withDeps(seedDemo))) throw new Error('This database has people already, and the demo goes into an empty one only.')
      say('Made the demo catalogue. Its accounts, such as student@akada.test, have the password learn-with-akada.')
    },
  },
]
