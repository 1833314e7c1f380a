// All of it has been through the sanitiser: tags are lower case, and attributes stand in double quotes.

/** Where the links in a text lead, as they are written. */
export const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')

/** A text without its markup, to be read and compared. A link’s address stands behind its words. */
export const plainText = (html: string): string =>
  html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) => `${words} (${href})`)
    .replace(/<li>/g, '– ')
    .replace(/<br \/>|<\/(?:p|li|h3|h4|blockquote|pre)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => signs[name] ?? '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
