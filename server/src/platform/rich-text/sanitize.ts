import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { refuse } from '../http/refusal.ts'

/** More than any description needs; parsing time grows with both. */
const LARGEST = 50_000
const DEEPEST = 50

// What the editor's buttons can make, and nothing else.
const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote', 'code', 'pre'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What these hold is text to one parser and markup to the next; sanitize-html 2.17.3 lets that of xmp out as it is.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'title'],
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href !== undefined && { href }), rel: 'noopener nofollow ugc' } }),
  },
}

/**
 * What people wrote in the editor, safe to put on a page. Size and depth are looked at first: a few kB of nested tags can
 * keep a sanitiser busy for minutes. `path` names the field in the refusal.
 */
export function sanitizeRichText(html: string, path: string, { largest = LARGEST } = {}): SafeHtml {
  if (html.length > largest) refuseField(path, `This must have at most ${largest.toLocaleString('en')} characters.`)
  if (depthOf(html) > DEEPEST) refuseField(path, 'This is nested too deeply.')
  return sanitizeHtml(html, rules) as SafeHtml
}

const refuseField = (path: string, message: string) => refuse('INVALID_INPUT', { errors: [{ path, message }] })

/** The deepest nesting, or one more than allowed as soon as that is passed. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentagname: () => {
      deepest = Math.max(deepest, ++depth)
      if (deepest > DEEPEST) parser.pause()
    },
    onclosetag: () => {
      depth--
    },
  })
  parser.write(html)
  if (deepest <= DEEPEST) parser.end()
  return deepest
}
