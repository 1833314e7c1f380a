/** The words that stand for the site's own particulars. `safe` makes them safe inside HTML. */
export const fillIn = (html: string, site: { name: string; supportEmail: string }, safe: (text: string) => string): string =>
  html.replace(/\{(site|support)\}/g, (_, word: string) => safe(word === 'site' ? site.name : site.supportEmail))

const shown: Record<string, string> = { h3: 'h2', h4: 'h3' }

/** The editor's headings, which begin at 3, as those of a page that has only its title above them. */
export const raiseHeadings = (html: string): string =>
  html.replace(/(<\/?)(h[34])(?=>)/g, (_, open: string, tag: string) => open + shown[tag])
