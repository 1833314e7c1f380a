import type { Finding } from '@akada/contract/operations.ts'
import type { Given, Option } from './command.ts'

export const jsonOption: Option = { name: 'json', says: 'print JSON' }

const marks = { GOOD: 'ok  ', WEAK: 'warn', BAD: 'BAD ' } as const

/** Prints findings as lines or as JSON. Throws if a finding is bad, so that the command fails. */
export function printFindings(findings: readonly Finding[], { given, say }: { given: Given; say: (line: string) => void }): void {
  if (given.has('json')) say(JSON.stringify(findings, null, 2))
  else for (const finding of findings) say(lineOf(finding))
  const bad = findings.filter(({ state }) => state === 'BAD').length
  if (bad > 0) throw new Error(`Problems found: ${bad}.`)
}

const lineOf = ({ about, state, says, mend: fix }: Finding) =>
  `${marks[state]}  ${about.toLowerCase().replace('_', ' ').padEnd(13)} ${says}${fix === null ? '' : `\n${' '.repeat(20)}${fix}`}`
