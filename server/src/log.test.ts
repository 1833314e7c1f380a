import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('a log contains no secrets and no personal data', () => {
  const line = logged((log) => {
    log.info({ req: { method: 'GET', url: '/courses?search=ada%40example.test', headers: { authorization: 'Bearer secret' } } }, 'request')
    log.info({ body: { password: 'secret', email: 'ada@example.test', token: 'secret' } }, 'body')
  })

  expect(line).toContain('/courses')
  expect(line).not.toMatch(/secret|ada/)
})

test('a logged error includes its causes', () => {
  const line = logged((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'fault'))

  expect(line).toContain('inner')
})
