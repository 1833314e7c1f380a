import type { Command, Option } from './command.ts'

const RUN = 'akada'

const columns = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const sign = ({ name, takes }: Option) => `--${name}${takes ? ` <${takes}>` : ''}`

export function helpOnAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, says }): [string, string] => [name, says])
  return `Usage: ${RUN} <command> [options]\n\n${columns(rows)}\n\nHelp for a group of commands: ${RUN} user help\nVersion: ${RUN} --version\nExit codes: 0 success, 1 failure, 2 invalid arguments\nIn a checkout, run “npm run akada --” instead of “akada”.\n`
}

export const helpOnGroup = (commands: readonly Command[]): string => commands.map(helpOnCommand).join('\n')

export function helpOnCommand({ name, says, options }: Command): string {
  const usage = options.map((option) => {
    const once = option.isRequired ? sign(option) : `[${sign(option)}]`
    return option.isRepeatable ? `${once} …` : once
  })
  const explained = columns(options.map((option): [string, string] => [sign(option), option.says]))
  return `Usage: ${[RUN, name, ...usage].join(' ')}\n  ${says}\n${options.length > 0 ? `${explained.replace(/^/gm, '  ')}\n` : ''}`
}
