import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  ['K7PM-2XWD', 'K7PM-2XWD'],
  [' k7pm 2xwd ', 'k7pm 2xwd'],
  ['https://akada.test/join?code=K7PM-2XWD', 'K7PM-2XWD'],
  ['https://akada.test/join?from=mail&code=K7PM-2XWD#top', 'K7PM-2XWD'],
  ['..', ''],
  ['', ''],
  ['K'.repeat(40), 'K'.repeat(32)],
])('the code in “%s” is “%s”', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
