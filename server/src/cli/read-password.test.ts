import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { askPassword } from './read-password.ts'

function terminal({ isTTY = true } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough({ encoding: 'utf8' })
  return { input, output, shown: () => String(output.read() ?? '') }
}

describe('asking for a password', () => {
  test('takes it exactly as it was typed twice, and shows nothing of it', async () => {
    const { input, output, shown } = terminal()
    input.write(' pass wörd \r pass wörd \r')

    const password = await askPassword({ input, output })

    expect(password).toBe(' pass wörd ')
    expect(shown()).toBe('Password: \nThe same again: \n')
  })

  test('lets a slip of the finger be taken back', async () => {
    const { input, output } = terminal()
    input.write('secrex\x7ft words\rsecret words\r')

    expect(await askPassword({ input, output })).toBe('secret words')
  })

  test('refuses two that differ', async () => {
    const { input, output } = terminal()
    input.write('one of them\rthe other one\r')

    await expect(askPassword({ input, output })).rejects.toThrow('The two passwords differ.')
  })

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('gives up at %s', async (_, key) => {
    const { input, output } = terminal()
    input.write(key)

    await expect(askPassword({ input, output })).rejects.toThrow('No password was given.')
  })

  test('says how else it can be given where there is no terminal', async () => {
    const { input, output } = terminal({ isTTY: false })

    await expect(askPassword({ input, output })).rejects.toThrow('--password-stdin')
  })
})
