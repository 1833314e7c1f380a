import * as z from 'zod/mini'
import { Refusal } from '#platform/http/refusal.ts'
import { type Command, UsageError } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { helpOnAll, helpOnCommand, helpOnGroup } from './help.ts'
import { mailCommands } from './mail-commands.ts'
import { openSystem } from './open-system.ts'
import { paymentCommands } from './payment-commands.ts'
import { readOptions } from './read-options.ts'
import { settingsCommands } from './settings-commands.ts'
import { userCommands } from './user-commands.ts'

const commands: readonly Command[] = [
  ...userCommands,
  ...databaseCommands,
  ...demoCommands,
  ...paymentCommands,
  ...mailCommands,
  ...settingsCommands,
]

/** Answers the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(words: string[]): Promise<number> {
  try {
    await obey(words)
    return 0
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function obey(words: string[]): Promise<void> {
  const help = findHelp(words)
  if (help !== undefined) {
    process.stdout.write(help)
    return
  }
  const command = commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ?? refuseCommand(words)
  const given = readOptions(command, words.slice(2))
  await command.run(given, openSystem())
}

function findHelp(words: string[]): string | undefined {
  if (!words.some((word) => ['help', '--help', '-h'].includes(word))) return undefined
  const [group, name] = words.filter((word) => !['help', '--help', '-h'].includes(word))
  if (group === undefined) return helpOnAll(commands)
  const ofGroup = commands.filter((command) => command.name.startsWith(`${group} `))
  if (ofGroup.length === 0) return refuseCommand([group])
  const one = ofGroup.find((command) => command.name === `${group} ${name}`)
  return one ? helpOnCommand(one) : helpOnGroup(ofGroup)
}

function refuseCommand([group, name]: string[]): never {
  if (group === undefined) throw new UsageError(`Which command?\n\n${helpOnAll(commands)}`)
  const ofGroup = commands.filter((command) => command.name.startsWith(`${group} `))
  if (ofGroup.length === 0) throw new UsageError(`There is no command “akada ${group}”. “akada help” lists all.`)
  const hint = `“akada ${group} help” lists those there are.`
  throw new UsageError(
    name === undefined ? `“akada ${group}” needs a second word. ${hint}` : `There is no command “akada ${group} ${name}”. ${hint}`,
  )
}

/** A sentence; the stack only for those who look for a fault. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env.LOG_LEVEL === 'debug') return String(error.stack)
  if (error instanceof z.core.$ZodError) return error.issues.map(({ message }) => message).join('\n')
  if (error instanceof Refusal && error.errors) return error.errors.map(({ message }) => message).join('\n')
  return error.message
}
