import { isolated } from '@akada/contract/text-direction.ts'
import type { TemplateDefinition } from './mail-templates.definition.ts'

type Words = { subject: string; body: string; button: string }
type Fault = { path: keyof Words; message: string }

const PLACEHOLDER = /\{([^{}]*)\}/g
const WORD = /^[a-zA-Z]+$/

/**
 * Replaces the placeholders in braces. Inserted values aren’t searched for placeholders, and are isolated from the text direction around
 * them.
 */
export const fillIn = (text: string, given: Record<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(given, name) ? isolated(given[name] ?? '') : whole))

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export const placeholdersOf = ({ examples, needs = [] }: TemplateDefinition<string>, site: { name: string; supportEmail: string }) => [
  ...Object.entries(examples).map(([name, example]) => ({ name, example, isNeeded: needs.includes(name) })),
  { name: 'site', example: site.name, isNeeded: false },
  { name: 'support', example: site.supportEmail, isNeeded: false },
]

/** Returns the faults of an email's text: empty parts, and unknown or missing placeholders. */
export function templateFaults(template: TemplateDefinition<string>, words: Words): Fault[] {
  const known = new Set([...Object.keys(template.examples), 'site', 'support'])
  const paths = ['subject', 'body', 'button'] as const
  return [
    ...(words.subject.trim() === '' ? [{ path: 'subject', message: 'Subject is required.' } as const] : []),
    ...(words.body.trim() === '' ? [{ path: 'body', message: 'Text is required.' } as const] : []),
    ...paths.flatMap((path) => unknownFaults(path, words[path], known)),
    ...missingFaults(template, words),
    ...buttonFaults(template, words),
  ]
}

function unknownFaults(path: keyof Words, text: string, known: ReadonlySet<string>): Fault[] {
  const unknown = [...new Set(namesIn(text).filter((name) => !known.has(name)))]
  if (unknown.length > 0)
    return [{ path, message: `Unknown ${unknown.length === 1 ? 'placeholder' : 'placeholders'}: ${inBraces(unknown)}.` }]
  const hasLoneBrace = /[{}]/.test(text.replace(PLACEHOLDER, (whole, name: string) => (WORD.test(name) ? '' : whole)))
  return hasLoneBrace ? [{ path, message: 'A brace is unmatched.' }] : []
}

function missingFaults({ needs = [] }: TemplateDefinition<string>, { subject, body }: Words): Fault[] {
  const named = new Set(namesIn(`${subject} ${body}`))
  const missing = needs.filter((name) => !named.has(name))
  return missing.length > 0
    ? [
        {
          path: 'body',
          message: `${missing.length === 1 ? 'A required placeholder is' : 'Required placeholders are'} missing: ${inBraces(missing)}.`,
        },
      ]
    : []
}

function buttonFaults(template: TemplateDefinition<string>, { button }: Words): Fault[] {
  if (template.button === '' && button !== '') return [{ path: 'button', message: 'This email has no button.' }]
  return template.button !== '' && button === '' ? [{ path: 'button', message: 'Button label is required.' }] : []
}
