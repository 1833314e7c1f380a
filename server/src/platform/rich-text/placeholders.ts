// htmlparser2 splits text at each `&` and at each `<` that doesn't start a tag, and each part costs as much as a tag. During parsing,
// these signs are replaced with Unicode noncharacters, which don't occur in text.

const signs = [
  { sign: '<', entity: '&lt;', placeholder: '\ufdd0' },
  { sign: '>', entity: '&gt;', placeholder: '\ufdd1' },
  { sign: '&', entity: '&amp;', placeholder: '\ufdd2' },
  { sign: '"', entity: '&quot;', placeholder: '\ufdd3' },
  { sign: '\u00a0', entity: '&nbsp;', placeholder: '\ufdd4' },
]

/** Returns equivalent HTML for parsing. A `<` is text unless a letter, `/`, `!` or `?` follows (HTML standard, tag open state). */
export function withPlaceholders(html: string): string {
  const lone = html
    .replace(/[\ufdd0-\ufdd4]/g, '')
    .replace(/<(?![a-z/!?])/gi, '\ufdd0')
    .replace(/&(?![a-z0-9#])/gi, '\ufdd2')
  return signs.reduce((text, { entity, placeholder }) => text.replaceAll(entity, placeholder), lone)
}

/** Replaces placeholders with signs, for plain text. */
export const withSigns = (text: string): string => signs.reduce((read, { sign, placeholder }) => read.replaceAll(placeholder, sign), text)

/** Replaces placeholders with entities, for stored HTML. */
export const withEntities = (html: string): string =>
  signs.reduce((text, { sign, entity, placeholder }) => text.replaceAll(placeholder, '<>&'.includes(sign) ? entity : sign), html)
