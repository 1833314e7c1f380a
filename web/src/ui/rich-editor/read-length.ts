/** How many characters of the editor's HTML are read: without its markup, and with white space as a page shows it. */
export const readLength = (html: string): number =>
  html
    .replace(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, '&')
    .replace(/\s+/g, ' ')
    .trim().length
