import { describe, expect, test } from 'vitest'
import { defineLetter } from './letters.definition.ts'
import { fillIn, paragraphsOf, templateFaults } from './letters.rules.ts'

const letter = defineLetter({
  name: 'Course approved',
  goesTo: 'ANYONE',
  reader: 'Instructor',
  when: 'An admin approved a course.',
  job: 'tell-reviewed',
  subject: '{course}',
  body: 'Hello {name}',
  button: 'See it',
  examples: { name: 'Bisi', course: 'Bread' },
  needs: ['course'],
})
const words = { subject: 'Good news', body: 'Hello {name}, {course} is there.', button: 'See it' }

describe('filling in a letter', () => {
  test('puts what is given wherever it is asked for', () => {
    expect(fillIn('{name}, {name} of {site}', { name: 'Bisi', site: 'Akada' })).toBe('Bisi, Bisi of Akada')
  })

  test('keeps a right-to-left title from reordering the words around it', () => {
    expect(fillIn('‘{course}’ by {name}', { course: 'مقدمة', name: 'Bisi' })).toBe('‘\u2068مقدمة\u2069’ by Bisi')
  })

  test('does not look through what comes in that way', () => {
    expect(fillIn('{title} {name}', { title: '{name} & $1', name: 'Bisi' })).toBe('{name} & $1 Bisi')
  })

  test.each(['{constructor}', '{toString}', '{__proto__}', '{}'])('leaves %s alone', (text) => {
    expect(fillIn(text, { name: 'Bisi' })).toBe(text)
  })

  test('each line is a paragraph, and empty ones are none', () => {
    expect(paragraphsOf('One\r\n\n  two \n\n\nthree')).toEqual(['One', 'two', 'three'])
  })
})

describe('the words of a letter', () => {
  test.each([[{}], [{ subject: '{course} of {site}', body: 'Write to {support}.' }]])('may be %j', (changed) => {
    expect(templateFaults(letter, { ...words, ...changed })).toEqual([])
  })

  test.each([
    [{ subject: 'Dear {nmae} and {title}' }, 'subject', 'This letter does not know {nmae}, {title}.'],
    [{ body: '{course} { name }' }, 'body', 'This letter does not know { name }.'],
    [{ button: '{constructor}' }, 'button', 'This letter does not know {constructor}.'],
    [{ body: '{course} {name' }, 'body', 'There is a brace here without its other half.'],
    [{ subject: 'Hello', body: 'Hello {name}' }, 'body', 'This letter needs {course}.'],
    [{ button: '' }, 'button', 'The button needs a word.'],
  ])('can’t be %j', (changed, path, message) => {
    expect(templateFaults(letter, { ...words, ...changed })).toEqual([{ path, message }])
  })

  test('name a button only where there is one', () => {
    expect(templateFaults({ ...letter, button: '' }, words)).toEqual([{ path: 'button', message: 'This letter has no button.' }])
  })
})
