import type { Head, Picture } from '../lib/page.ts'
import type { Site } from '../lib/site.ts'
import { descriptionOf } from './description.ts'

type Document = {
  head: Head
  isIndexed: boolean
  site: Site
  /** The page is complete without scripts, so they can load after it is shown. */
  isWhole: boolean
  assets: { css: string; entry: string; starter: string; preloads: readonly string[] }
  body: string
  bootstrap: string
}

// The canvas color of styles/tokens.css, which browsers need before they have read any CSS.
const CANVAS = { light: '#fbfaf7', dark: '#12140f' }

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escaped[character] ?? '')

/** Returns the HTML document around a rendered page. The script file is the only code that runs in it. */
export const documentOf = ({ head, isIndexed, site, isWhole, assets, body, bootstrap }: Document): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${[...font(assets.css), ...aboutPage(head, isIndexed, site), ...aboutSite(site), ...(isWhole ? laterScripts(assets) : scripts(assets))].join('\n')}
<style>${assets.css}</style>
</head>
<body>
<div id="root">${body}</div>
${bootstrap}
</body>
</html>
`

const meta = (attribute: 'name' | 'property', name: string, content: string | number | null | undefined): string[] =>
  content ? [`<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`] : []

const link = (rel: string, path: string | undefined, site: Site): string[] =>
  path === undefined ? [] : [`<link rel="${rel}" href="${escapeHtml(site.publicUrl + path)}">`]

/** Every page with a canonical URL can be shared, whether search engines may index it or not. */
const aboutPage = (head: Head, isIndexed: boolean, site: Site): string[] => [
  ...(isIndexed ? [] : meta('name', 'robots', 'noindex')),
  ...(head.canonical === undefined ? [] : [...link('canonical', head.canonical, site), ...preview(head, site)]),
  ...link('prev', head.previous, site),
  ...link('next', head.next, site),
  ...(isIndexed ? (head.jsonLd ?? []) : []).map(
    (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`,
  ),
]

function preview(head: Head, site: Site): string[] {
  const description = descriptionOf(head.description ?? `${site.name}: courses by people who do what they teach.`)
  return [
    ...meta('name', 'description', description),
    ...meta('property', 'og:site_name', site.name),
    ...meta('property', 'og:locale', 'en_US'),
    ...meta('property', 'og:type', head.kind ?? 'website'),
    ...meta('property', 'og:title', head.title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', site.publicUrl + head.canonical),
    ...picture(head.image, site),
  ]
}

function picture(image: Picture | null | undefined, site: Site): string[] {
  if (!image) return meta('name', 'twitter:card', 'summary')
  // Square images are portraits, which a wide card would crop.
  const isWide = image.width === undefined || image.width !== image.height
  return [
    ...meta('property', 'og:image', new URL(image.address, site.publicUrl).href),
    ...meta('property', 'og:image:width', image.width),
    ...meta('property', 'og:image:height', image.height),
    ...meta('property', 'og:image:alt', image.alt),
    ...meta('name', 'twitter:card', isWide ? 'summary_large_image' : 'summary'),
    ...meta('name', 'twitter:image:alt', image.alt),
  ]
}

const aboutSite = (site: Site): string[] => [
  `<meta name="application-name" content="${escapeHtml(site.name)}">`,
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" content="${CANVAS.light}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${CANVAS.dark}" media="(prefers-color-scheme: dark)">`,
  site.logoUrl
    ? `<link rel="icon" href="${escapeHtml(site.logoUrl)}" type="image/webp">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  `<link rel="apple-touch-icon" href="${site.iconsPath ? `${site.iconsPath}/apple.png` : '/apple-touch-icon.png'}">`,
  '<link rel="manifest" href="/site.webmanifest">',
]

/** Preloads the main font before the CSS is read. The later it arrives, the more the layout shifts. */
function font(css: string): string[] {
  const file = /url\("?([^")]+akada-sans[^")]+\.woff2)/.exec(css)?.[1]
  return file === undefined ? [] : [`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`]
}

const scripts = ({ entry, preloads }: Document['assets']): string[] => [
  `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ...preloads.map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low">`),
]

// Text and the first covers have priority on slow connections. starter.ts requests these scripts afterwards.
const laterScripts = ({ entry, starter, preloads }: Document['assets']): string[] => [
  `<script type="module" src="${starter}" fetchpriority="low"></script>`,
  ...[...preloads, entry].map((script) => `<link rel="later" href="${script}">`),
]
