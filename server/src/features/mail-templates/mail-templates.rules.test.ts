import { describe, expect, test } from 'vitest'
import { defineTemplate } from './mail-templates.definition.ts'
import { fillIn, paragraphsOf, templateFaults } from './mail-templates.rules.ts'

const template = defineTemplate({
  name: 'Course approved',
  goesTo: 'ANYONE',
  reader: 'Instructor',
  when: 'An admin approves a course.',
  job: 'tell-reviewed',
  subject: '{course}',
  body: 'Hello {name}',
  button: 'See it',
  examples: { name: 'Bisi', course: 'Bread' },
  needs: ['course'],
})
const words = { subject: 'Good news', body: 'Hello {name}, {course} is there.', button: 'See it' }

describe('filling in placeholders', () => {
  test('replaces every occurrence', () => {
    expect(fillIn('{name}, {name} of {site}', { name: 'Bisi', site: 'Akada' })).toBe('Bisi, Bisi of Akada')
  })

  test('keeps a right-to-left title from reordering the words around it', () => {
    expect(fillIn('‘{course}’ by {name}', { course: 'مقدمة', name: 'Bisi' })).toBe('‘\u2068مقدمة\u2069’ by Bisi')
  })

  test('doesn’t replace placeholders in inserted values', () => {
    expect(fillIn('{title} {name}', { title: '{name} & $1', name: 'Bisi' })).toBe('{name} & $1 Bisi')
  })

  test.each(['{constructor}', '{toString}', '{__proto__}', '{}'])('leaves %s unchanged', (text) => {
    expect(fillIn(text, { name: 'Bisi' })).toBe(text)
  })

  test('makes each line a paragraph, and ignores empty lines', () => {
    expect(paragraphsOf('One\r\n\n  two \n\n\nthree')).toEqual(['One', 'two', 'three'])
  })
})

describe('email text', () => {
  test.each([[{}], [{ subject: '{course} of {site}', body: 'Write to {support}.' }]])('accepts %j', (changed) => {
    expect(templateFaults(template, { ...words, ...changed })).toEqual([])
  })

  test.each([
    [{ subject: 'Dear {nmae} and {title}' }, 'subject', 'Unknown placeholders: {nmae}, {title}.'],
    [{ body: '{course} { name }' }, 'body', 'Unknown placeholder: { name }.'],
    [{ button: '{constructor}' }, 'button', 'Unknown placeholder: {constructor}.'],
    [{ body: '{course} {name' }, 'body', 'A brace is unmatched.'],
    [{ subject: 'Hello', body: 'Hello {name}' }, 'body', 'A required placeholder is missing: {course}.'],
    [{ button: '' }, 'button', 'Button label is required.'],
  ])('rejects %j', (changed, path, message) => {
    expect(templateFaults(template, { ...words, ...changed })).toEqual([{ path, message }])
  })

  test('has a button only if the default text has one', () => {
    expect(templateFaults({ ...template, button: '' }, words)).toEqual([{ path: 'button', message: 'This email has no button.' }])
  })
})
