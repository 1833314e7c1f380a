export type Mutant = {
  feature: string
  /** A description of the bug. */
  name: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** The nearest test files, one of which should fail. */
  tests: readonly string[]
}
export const mutants: readonly Mutant[]
