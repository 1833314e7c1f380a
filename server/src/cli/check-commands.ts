import { checkPromises } from '#features/checks/check-promises.ts'
import type { Command } from './command.ts'

export const checkCommands: readonly Command[] = [
  {
    name: 'check',
    says: 'Check that the data are consistent: ledger, orders, courses, figures and files.',
    options: [],
    run: (_, { say, withDeps }) =>
      withDeps(async (deps) => {
        const { checks, breaches } = await checkPromises(deps)
        for (const { says, count, examples } of breaches) {
          say(`${says}: ${count} times.`)
          for (const example of examples) say(`  ${JSON.stringify(example)}`)
        }
        if (breaches.length > 0) throw new Error(`${breaches.length} of ${checks} checks failed. Nothing was changed.`)
        say(`All ${checks} checks passed.`)
      }),
  },
]
