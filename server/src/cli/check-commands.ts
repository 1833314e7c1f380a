import { checkPromises } from '#features/checks/check-promises.ts'
import type { Command } from './command.ts'

export const checkCommands: readonly Command[] = [
  {
    name: 'check',
    says: 'Check data integrity (read-only): ledger, orders, courses, figures and files. Exits with 1 if a check fails.',
    options: [],
    run: (_, { say, withDeps }) =>
      withDeps(async (deps) => {
        const { checks, breaches } = await checkPromises(deps)
        for (const { says, count, examples } of breaches) {
          say(`${says} (${count === 1 ? 'once' : `${count} times`}).`)
          for (const example of examples) say(`  ${JSON.stringify(example)}`)
        }
        if (breaches.length > 0) throw new Error(`${breaches.length} of ${checks} checks failed. No changes made.`)
        say(`All ${checks} checks passed.`)
      }),
  },
]
