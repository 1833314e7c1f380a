import { parseArgs } from 'node:util'
import { type Command, type Given, type Option, UsageError } from './command.ts'

/**
 * Parses the options after a command's name, or throws a sentence about the fault. Messages never repeat a value, because it may be a
 * password.
 */
export function readOptions(command: Command, words: string[]): Given {
  const values = readValues(command, words)
  for (const option of command.options) requireCount(command, option, values.get(option.name)?.length ?? 0)

  const all = (name: string) => values.get(name) ?? []
  const maybe = (name: string) => all(name)[0]
  return { all, maybe, has: (name) => values.has(name), one: (name) => maybe(name) ?? '' }
}

function readValues({ name, options }: Command, words: string[]): Map<string, string[]> {
  const { tokens } = parseArgs({
    args: words,
    strict: false,
    tokens: true,
    options: Object.fromEntries(options.map((option) => [option.name, { type: option.takes ? 'string' : 'boolean' } as const])),
  })
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') throw new UsageError(`“akada ${name}” takes ${options.length > 0 ? 'only options' : 'no arguments'}.`)
    const option = options.find((known) => known.name === token.name)
    if (!option) throw new UsageError(unknown(name, token.rawName))
    values.set(option.name, [...(values.get(option.name) ?? []), readValue(option, token)])
  }
  return values
}

function requireCount({ name }: Command, option: Option, count: number): void {
  if (option.isRequired && count === 0) throw new UsageError(`“akada ${name}” needs --${option.name} <${option.takes}>.`)
  if (!option.isRepeatable && count > 1) throw new UsageError(`--${option.name} can be given only once.`)
}

function readValue(option: Option, token: { value?: string | undefined; inlineValue?: boolean | undefined }): string {
  if (!option.takes) {
    if (token.value !== undefined) throw new UsageError(`--${option.name} takes no value.`)
    return ''
  }
  // A word that starts like an option and doesn't follow a '=' is another option, so the value is missing.
  const isMissing = !token.value || (!token.inlineValue && token.value.startsWith('-'))
  if (isMissing) throw new UsageError(`--${option.name} needs a value: --${option.name} <${option.takes}>.`)
  return token.value ?? ''
}

function unknown(name: string, rawName: string): string {
  if (rawName === '--password')
    return 'Passwords can’t be options, because other users of this machine could read them. Omit the option to get a prompt, or use --password-stdin.'
  return `“akada ${name}” has no option ${rawName}.`
}
