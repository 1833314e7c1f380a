import type { System } from './open-system.ts'

export type Option = {
  name: string
  /** What stands for its value in the help; without it the option is a switch. */
  takes?: string
  isRequired?: boolean
  isRepeatable?: boolean
  says: string
}

/** What was given on the command line, by the options' names. */
export type Given = {
  has: (name: string) => boolean
  one: (name: string) => string
  maybe: (name: string) => string | undefined
  all: (name: string) => string[]
}

export type Command = {
  /** Such as 'user create'; its first word is its group. */
  name: string
  says: string
  options: readonly Option[]
  /** Whether it may begin a site. Other commands refuse an empty database, which mostly comes from a wrong setting. */
  mayCreate?: true
  run: (given: Given, system: System) => Promise<void>
}

/** The command was not understood, so nothing was done. */
export class UsageError extends Error {}
