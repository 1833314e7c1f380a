import { printTable } from './table.mjs'

/** Prints each promise beside its measurement. A broken promise sets the exit code. */
export function printPromises(promises) {
  console.log('\nPromises')
  printTable([
    ['promise', 'bound', 'measured', 'result'],
    ...promises.map(({ promise, bound, figure, isMet }) => [promise, bound, figure, isMet ? 'met' : 'NOT met']),
  ])
  if (promises.some(({ isMet }) => !isMet)) process.exitCode = 1
}
