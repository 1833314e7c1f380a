import type { Head } from '../lib/page.ts'
import type { Site } from '../lib/site.ts'

type Document = {
  head: Head
  isIndexed: boolean
  site: Site
  assets: { css: string; entry: string; preloads: readonly string[] }
  body: string
  bootstrap: string
}

// The canvas of styles/tokens.css, which a browser wants to know before it has read any CSS.
const CANVAS = { light: '#fbfaf7', dark: '#12140f' }

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escaped[character] ?? '')

/** The HTML around a rendered page. Nothing in it runs but the one script file. */
export const documentOf = ({ head, isIndexed, site, assets, body, bootstrap }: Document): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${[...font(assets.css), ...aboutPage(head, isIndexed, site), ...aboutSite(site), ...scripts(assets)].join('\n')}
<style>${assets.css}</style>
</head>
<body>
<div id="root">${body}</div>
${bootstrap}
</body>
</html>
`

function aboutPage(head: Head, isIndexed: boolean, site: Site): string[] {
  if (!isIndexed) return ['<meta name="robots" content="noindex">']
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`] : []
  const address = head.canonical === undefined ? undefined : site.publicUrl + head.canonical
  const description = head.description ?? `${site.name}: courses by people who do what they teach.`
  const image = head.image ? new URL(head.image, site.publicUrl).href : undefined
  return [
    ...meta('name', 'description', description),
    ...(address === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(address)}">`]),
    ...meta('property', 'og:site_name', site.name),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:title', head.title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', address),
    ...meta('property', 'og:image', image),
    ...meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(head.jsonLd ?? []).map(
      (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
}

const aboutSite = (site: Site): string[] => [
  `<meta name="application-name" content="${escapeHtml(site.name)}">`,
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" content="${CANVAS.light}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${CANVAS.dark}" media="(prefers-color-scheme: dark)">`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="manifest" href="/site.webmanifest">',
]

/** The face every page is set in, asked for before the CSS is read: the later it comes, the more it moves. */
function font(css: string): string[] {
  const file = /url\("?([^")]+akada-sans-(?!currency)[^")]+\.woff2)/.exec(css)?.[1]
  return file === undefined ? [] : [`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`]
}

// The page is there without them: the words and the first covers come first over a slow line.
const scripts = ({ entry, preloads }: Document['assets']): string[] => [
  `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ...preloads.map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low">`),
]
