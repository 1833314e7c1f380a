/** Returns the number of visible characters in the editor's HTML: without markup, and with whitespace collapsed. */
export const readLength = (html: string): number =>
  html
    .replace(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, '&')
    .replace(/\s+/g, ' ')
    .trim().length
