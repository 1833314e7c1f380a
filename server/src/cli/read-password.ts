import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'
import type { Terminal } from './terminal.ts'

/** Asks for the password twice on the terminal, without echo. The prompts go to stderr, because they are not the command's output. */
export async function askPassword({ input, errors }: Pick<Terminal, 'input' | 'errors'>): Promise<string> {
  if (!input.isTTY)
    throw new UsageError('Can’t prompt for a password without a terminal. Use --password-stdin to read it from standard input.')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  // Buffers input that was typed or pasted before the prompt.
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    errors.write(question)
    const { value, done } = await typed.next()
    errors.write('\n')
    if (done) throw new Error('No password was given.')
    return value
  }
  try {
    const password = await ask('Password: ')
    if ((await ask('Repeat password: ')) !== password) throw new Error('The passwords don’t match.')
    return password
  } finally {
    lines.close()
  }
}

/** Reads the whole input, and removes the final line break that `echo` adds. */
export const readPassword = async ({ input }: Pick<Terminal, 'input'>): Promise<string> => (await text(input)).replace(/\r?\n$/, '')
