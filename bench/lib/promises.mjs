import { printTable } from './table.mjs'

/** Prints each promise with its measured value. Sets the exit code to 1 if one isn't met. */
export function printPromises(promises) {
  console.log('\nPromises')
  printTable([
    ['promise', 'bound', 'measured', 'result'],
    ...promises.map(({ promise, bound, figure, isMet }) => [promise, bound, figure, isMet ? 'met' : 'NOT met']),
  ])
  if (promises.some(({ isMet }) => !isMet)) process.exitCode = 1
}
