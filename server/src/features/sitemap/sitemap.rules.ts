/** An address of the site, as a path, and when it last changed if that is known. */
export type SitemapEntry = { path: string; changedAt?: Date }

// A file may hold five times as many (sitemaps.org), but it is to be one quick query and little memory.
export const ADDRESSES_PER_FILE = 10_000

/** One file of the map: the pages that are always there, or a range of course ids, which stays the same while others change. */
export type SitemapFile = 'pages' | number

export const fileName = (file: SitemapFile): string => (file === 'pages' ? 'pages.xml' : `courses-${file}.xml`)

/** The file of this name, or undefined if no file can have it. */
export function fileNamed(name: string): SitemapFile | undefined {
  if (name === 'pages.xml') return 'pages'
  const digits = /^courses-([1-9]\d{0,8})\.xml$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** So many course ids that they and their instructors have room in one file. */
export const idsPerFile = (perFile: number): number => Math.floor(perFile / 2)

export type IdRange = { first: number; last: number }

// PostgreSQL's largest integer: ids are no larger.
const LARGEST_ID = 2_147_483_647

/** The course ids that a numbered file covers. */
export const idsOf = (number: number, perFile: number): IdRange => ({
  first: Math.min((number - 1) * idsPerFile(perFile) + 1, LARGEST_ID),
  last: Math.min(number * idsPerFile(perFile), LARGEST_ID),
})

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** The paths hold ids and words of ours only; the site's own address is escaped. */
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
