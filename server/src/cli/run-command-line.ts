import * as z from 'zod/mini'
import { issuesOf } from '#platform/http/fault-sentences.ts'
import { fromCommandLine } from '#platform/http/origin.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { releaseVersion } from '#platform/release-version.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import { backupCommands } from './backup-commands.ts'
import { checkCommands } from './check-commands.ts'
import { type Command, UsageError } from './command.ts'
import { courseCommands } from './course-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { helpOnAll, helpOnCommand, helpOnGroup } from './help.ts'
import { mailCommands } from './mail-commands.ts'
import { mediaCommands } from './media-commands.ts'
import { openSystem } from './open-system.ts'
import { paymentCommands } from './payment-commands.ts'
import { readOptions } from './read-options.ts'
import { settingsCommands } from './settings-commands.ts'
import { storageCommands } from './storage-commands.ts'
import type { Terminal } from './terminal.ts'
import { userCommands } from './user-commands.ts'

export const commands: readonly Command[] = [
  ...userCommands,
  ...databaseCommands,
  ...backupCommands,
  ...checkCommands,
  ...demoCommands,
  ...courseCommands,
  ...mediaCommands,
  ...paymentCommands,
  ...mailCommands,
  ...settingsCommands,
  ...storageCommands,
  doctorCommand,
]

/** Returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments. */
export async function runCommandLine(words: string[], terminal: Terminal): Promise<number> {
  try {
    await obey(words, terminal)
    return 0
  } catch (error) {
    terminal.errors.write(`${explain(error, terminal)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function obey(words: string[], terminal: Terminal): Promise<void> {
  const text = words.join(' ') === '--version' ? `${releaseVersion()}\n` : findHelp(words)
  if (text !== undefined) {
    terminal.output.write(text)
    return
  }
  const command = findCommand(words) ?? refuseCommand(words)
  const given = readOptions(command, words.slice(command.name.split(' ').length))
  await fromCommandLine(() => command.run(given, openSystem(terminal, command)))
}

/** Most commands have two words. Some, such as “akada doctor”, have one. */
const findCommand = ([group = '', name = '']: string[]): Command | undefined =>
  commands.find((command) => command.name === `${group} ${name}`) ?? commands.find((command) => command.name === group)

function findHelp(words: string[]): string | undefined {
  if (!words.some((word) => ['help', '--help', '-h'].includes(word))) return undefined
  const [group, name] = words.filter((word) => !['help', '--help', '-h'].includes(word))
  if (group === undefined) return helpOnAll(commands)
  const ofGroup = commands.filter((command) => command.name === group || command.name.startsWith(`${group} `))
  if (ofGroup.length === 0) return refuseCommand([group])
  const one = ofGroup.find((command) => command.name === `${group} ${name}`)
  return one ? helpOnCommand(one) : helpOnGroup(ofGroup)
}

function refuseCommand([group, name]: string[]): never {
  if (group === undefined) throw new UsageError(`Choose a command.\n\n${helpOnAll(commands)}`)
  const ofGroup = commands.filter((command) => command.name.startsWith(`${group} `))
  if (ofGroup.length === 0) throw new UsageError(`Unknown command “akada ${group}”. “akada help” lists all commands.`)
  const hint = `“akada ${group} help” lists its commands.`
  throw new UsageError(
    name === undefined ? `“akada ${group}” needs a subcommand. ${hint}` : `Unknown command “akada ${group} ${name}”. ${hint}`,
  )
}

/** Returns the error message. Includes the stack only for debugging. */
function explain(error: unknown, { env }: Terminal): string {
  if (!(error instanceof Error)) return String(error)
  if (env.LOG_LEVEL === 'debug') return String(error.stack)
  if (isDiskFull(error)) return `Couldn’t write to the disk: ${error.message}. Free up space or make the disk writable, then try again.`
  if (error instanceof z.core.$ZodError)
    return issuesOf(error.issues)
      .map(({ message }) => message)
      .join('\n')
  if (error instanceof Refusal && error.errors) return error.errors.map(({ message }) => message).join('\n')
  return error.message
}
