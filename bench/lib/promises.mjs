import { printTable } from './table.mjs'

/** What was promised, beside what came of it; a run that breaks one ends with an exit code. */
export function printPromises(promises) {
  console.log('\nPromises')
  printTable([
    ['promise', 'bound', 'measured', ''],
    ...promises.map(({ promise, bound, figure, isMet }) => [promise, bound, figure, isMet ? 'met' : 'NOT met']),
  ])
  if (promises.some(({ isMet }) => !isMet)) process.exitCode = 1
}
