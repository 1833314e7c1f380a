import { plainText } from '@akada/contract/plain-text.ts'
import { Parser } from 'htmlparser2'
import { withPlaceholders, withSigns } from './placeholders.ts'

/** What is read of it: without markup, every run of space as one; empty if nothing can be seen. */
export function readableText(html: string): string {
  const parts: string[] = []
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    // Two paragraphs are two words, two letters of a word in different print are one.
    onopentagname: (name) => void (isBlock(name) && parts.push(' ')),
  })
  parser.write(withPlaceholders(html))
  parser.end()
  return plainText(withSigns(parts.join('')).replace(/\s+/g, ' '))
}

const blocks = new Set(['p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'pre'])
const isBlock = (name: string) => blocks.has(name)
