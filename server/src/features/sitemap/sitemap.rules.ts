/** A path on the site, and the time of its last change, if known. */
export type SitemapEntry = { path: string; changedAt?: Date }

// The protocol allows five times as many URLs (sitemaps.org), but each file should need only fast queries and little memory.
export const ADDRESSES_PER_FILE = 10_000

/** A sitemap file: the pages that always exist, or the number of a fixed range of course ids. */
export type SitemapFile = 'pages' | number

export const fileName = (file: SitemapFile): string => (file === 'pages' ? 'pages.xml' : `courses-${file}.xml`)

/** Returns the file with this name, or undefined if no file can have the name. */
export function fileNamed(name: string): SitemapFile | undefined {
  if (name === 'pages.xml') return 'pages'
  const digits = /^courses-([1-9]\d{0,8})\.xml$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the number of course ids per file. Leaves space for the instructors of the courses. */
export const idsPerFile = (perFile: number): number => Math.floor(perFile / 2)

export type IdRange = { first: number; last: number }

// PostgreSQL's largest integer is also the largest id.
const LARGEST_ID = 2_147_483_647

/** Returns the range of course ids in a numbered file. */
export const idsOf = (number: number, perFile: number): IdRange => ({
  first: Math.min((number - 1) * idsPerFile(perFile) + 1, LARGEST_ID),
  last: Math.min(number * idsPerFile(perFile), LARGEST_ID),
})

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** Returns the XML of a file. All URLs are escaped. */
export const entriesXml = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  [XML, `<urlset xmlns="${NAMESPACE}">`, ...entries.map((entry) => `<url>${entryXml(publicUrl, entry)}</url>`), '</urlset>', ''].join('\n')

export const indexXml = (publicUrl: string, files: readonly SitemapFile[]): string =>
  [
    XML,
    `<sitemapindex xmlns="${NAMESPACE}">`,
    ...files.map((file) => `<sitemap>${entryXml(publicUrl, { path: `/sitemap-${fileName(file)}` })}</sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')

function entryXml(publicUrl: string, { path, changedAt }: SitemapEntry): string {
  const address = escapeXml(publicUrl + path)
  return `<loc>${address}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
