import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { askPassword } from './read-password.ts'

function terminal({ isTTY = true } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const errors = new PassThrough({ encoding: 'utf8' })
  return { input, errors, shown: () => String(errors.read() ?? '') }
}

describe('password prompt', () => {
  test('accepts a password typed twice, unchanged, and echoes nothing', async () => {
    const { input, errors, shown } = terminal()
    input.write(' pass wörd \r pass wörd \r')

    const password = await askPassword({ input, errors })

    expect(password).toBe(' pass wörd ')
    expect(shown()).toBe('Password: \nRepeat password: \n')
  })

  test('supports backspace', async () => {
    const { input, errors } = terminal()
    input.write('secrex\x7ft words\rsecret words\r')

    expect(await askPassword({ input, errors })).toBe('secret words')
  })

  test('rejects two different passwords', async () => {
    const { input, errors } = terminal()
    input.write('one of them\rthe other one\r')

    await expect(askPassword({ input, errors })).rejects.toThrow('The passwords don’t match.')
  })

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('is canceled by %s', async (_, key) => {
    const { input, errors } = terminal()
    input.write(key)

    await expect(askPassword({ input, errors })).rejects.toThrow('No password was given.')
  })

  test('suggests --password-stdin if there is no terminal', async () => {
    const { input, errors } = terminal({ isTTY: false })

    await expect(askPassword({ input, errors })).rejects.toThrow('--password-stdin')
  })
})
