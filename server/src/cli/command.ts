import type { System } from './open-system.ts'

export type Option = {
  name: string
  /** The placeholder for the option's value in the help. An option without a placeholder is a switch. */
  takes?: string
  isRequired?: boolean
  isRepeatable?: boolean
  says: string
}

export type Given = {
  has: (name: string) => boolean
  one: (name: string) => string
  maybe: (name: string) => string | undefined
  all: (name: string) => string[]
}

export type Command = {
  /** The command's words, such as 'user create'. The first word is the group. */
  name: string
  says: string
  options: readonly Option[]
  /** Whether the command may set up a new site. Other commands refuse an empty database, which is usually caused by a wrong setting. */
  mayCreate?: true
  run: (given: Given, system: System) => Promise<void>
}

/** Thrown if the arguments are invalid. The command has then done nothing. */
export class UsageError extends Error {}
