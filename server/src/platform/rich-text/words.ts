import { plainText } from '@akada/contract/plain-text.ts'
import { Parser } from 'htmlparser2'
import { withPlaceholders, withSigns } from './placeholders.ts'

/** Returns the visible text without markup, with white space collapsed. Empty if nothing is visible. */
export function readableText(html: string): string {
  const parts: string[] = []
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    // Blocks separate words; inline elements don't.
    onopentagname: (name) => void (isBlock(name) && parts.push(' ')),
  })
  parser.write(withPlaceholders(html))
  parser.end()
  return plainText(withSigns(parts.join('')).replace(/\s+/g, ' '))
}

const blocks = new Set(['p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'pre'])
const isBlock = (name: string) => blocks.has(name)
