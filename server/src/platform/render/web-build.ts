import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Currency } from '@akada/contract/money.ts'

export type Transport = (request: {
  method: string
  path: string
  headers: Record<string, string>
}) => Promise<{ status: number; body: unknown }>

/** What the operator may change while the site runs. */
export type ShownSettings = { strikeThrough: boolean }

type RenderRequest = {
  url: string
  site: { name: string; supportEmail: string; publicUrl: string; socialLinks: readonly string[]; currency: Currency } & ShownSettings
  call: Transport
  assets: { css: string; entry: string; scriptsOf: (file: string) => readonly string[] }
}

type RenderedPage =
  | { kind: 'page'; status: number; html: string; isShared: boolean; fault?: unknown }
  | { kind: 'redirect'; status: number; location: string }

/** What `web/src/entry-server.tsx` exports. */
type Renderer = { render: (request: RenderRequest) => Promise<RenderedPage>; isShared: (pathname: string) => boolean }

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }

// Beside the entry, what tells the browser where the modules of most pages are.
const TABLE = 'src/app/area-pages.ts'

export type WebBuild = Renderer & { assets: RenderRequest['assets']; contentPolicy: string }

/** Loads the built web: its renderer, its style sheet, and which scripts belong to which page. */
export async function loadWebBuild(webDist: string): Promise<WebBuild> {
  const client = path.join(webDist, 'client')
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error(`The web build in ${webDist} has no entry; build it again.`)

  const css = await readFile(path.join(client, styleSheetOf(manifest)), 'utf8')
  const { render, isShared } = (await import(pathToFileURL(path.join(webDist, 'server/entry-server.js')).href)) as Renderer
  const preloads = new Map<string, string[]>()
  const scriptsOf = (file: string) => {
    const page = `src/pages/${file}.tsx`
    const table = manifest[TABLE]?.dynamicImports?.includes(page) ? manifest[TABLE] : undefined
    const known = preloads.get(file) ?? scriptsBehind(manifest, [entry, table, manifest[page]])
    preloads.set(file, known)
    return known
  }
  return { render, isShared, assets: { css, entry: `/${entry.file}`, scriptsOf }, contentPolicy: contentPolicyFor(css) }
}

function styleSheetOf(manifest: Record<string, ManifestChunk>): string {
  const sheets = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css)))
  const [sheet, ...others] = sheets
  if (sheet === undefined || others.length > 0) throw new Error('The web build must have exactly one style sheet; build it again.')
  return sheet
}

/** The chunks and all they import, without the entry itself, which the page names anyway. */
function scriptsBehind(manifest: Record<string, ManifestChunk>, starts: readonly (ManifestChunk | undefined)[]): string[] {
  const seen = new Set<ManifestChunk>()
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports ?? []) visit(manifest[name])
  }
  for (const start of starts) visit(start)
  return [...seen].filter((chunk) => !chunk.isEntry).map((chunk) => `/${chunk.file}`)
}

/** Nothing inline may run: the page's only inline parts are its style sheet, named by its hash, and blocks of data. */
const contentPolicyFor = (css: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
