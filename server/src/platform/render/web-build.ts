import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Currency } from '@akada/contract/money.ts'

export type Transport = (request: {
  method: string
  path: string
  headers: Record<string, string>
}) => Promise<{ status: number; body: unknown }>

/** Settings that admins may change while the site runs. */
export type ShownSettings = Readonly<{ strikeThrough: boolean; refundDays: number; instructorShareBps: number; ownCouponShareBps: number }>

type RenderRequest = {
  url: string
  site: {
    name: string
    supportEmail: string
    publicUrl: string
    socialLinks: readonly string[]
    timeZone: string
    logoUrl: string | null
    iconsPath: string | null
    currency: Currency
    loginProviders: readonly { id: string; name: string }[]
    approvesInstructors: boolean
    isMenuPinned?: boolean
  } & ShownSettings
  call: Transport
  assets: { css: string; entry: string; starter: string; scriptsOf: (file: string) => readonly string[] }
}

type RenderedPage =
  | { kind: 'page'; status: number; html: string; isShared: boolean; fault?: unknown }
  | { kind: 'redirect'; status: number; location: string }

/** The exports of `web/src/entry-server.tsx`. */
type Renderer = { render: (request: RenderRequest) => Promise<RenderedPage>; isShared: (pathname: string) => boolean }

/** The files that the service worker caches for offline learning, with the entry first. */
type Release = { version: string; files: readonly string[] }

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }

const ENTRY = 'src/entry-client.tsx'
const STARTER = 'src/starter.ts'
// Loaded in addition to the entry: the table with the module URLs of most pages.
const TABLE = 'src/app/area-pages.ts'

/** The videos from other sites that pages may show. */
export type VideoSources = { readonly isAllowed: boolean; readonly hosts: readonly string[] }

export type WebBuild = Renderer & { assets: RenderRequest['assets']; contentPolicy: (videos: VideoSources) => string; worker: string }

/** Loads the web build: the renderer, the style sheet, and the scripts of each page. */
export async function loadWebBuild(webDist: string, mediaOrigin?: string): Promise<WebBuild> {
  const client = path.join(webDist, 'client')
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>
  const entry = manifest[ENTRY]
  const starter = manifest[STARTER]
  if (!entry || !starter) throw new Error(`The web build in ${webDist} has no entry. Run npm run build.`)

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
  const worker = await workerOf(webDist, manifest)
  return {
    render,
    isShared,
    assets: { css, entry: `/${entry.file}`, starter: `/${starter.file}`, scriptsOf },
    contentPolicy: contentPolicyFor(css, mediaOrigin),
    worker,
  }
}

/** Returns the service worker with the file list of this build prepended, so that each build has a different worker. */
async function workerOf(webDist: string, manifest: Record<string, ManifestChunk>): Promise<string> {
  const code = await readFile(path.join(webDist, 'worker/service-worker.js'), 'utf8')
  const files = filesToLearn(manifest, await readdir(path.join(webDist, 'client/assets')))
  const version = createHash('sha256').update(files.join()).update(code).digest('base64url').slice(0, 12)
  return `self.release = ${JSON.stringify({ version, files } satisfies Release)};\n${code}`
}

const PAGES_TO_LEARN = ['src/pages/learn.tsx', 'src/pages/my-learning.tsx', 'src/pages/offline.tsx']
// Excluded dynamic imports: other pages come from the network, and a downloaded lecture is a single file that needs no HLS player.
const NOT_KEPT = /^src\/pages\/|hls/

// The fonts of most pages. Browsers cache the fonts of other scripts on first use.
const LOOKS = /^akada-(sans|accents)-[^.]+\.woff2$|\.svg$/

function filesToLearn(manifest: Record<string, ManifestChunk>, assets: readonly string[]): string[] {
  const first = chunksBehind(manifest, [manifest[ENTRY], manifest[TABLE], ...PAGES_TO_LEARN.map((page) => manifest[page])])
  const later = first.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((name) => !NOT_KEPT.test(name))
  const scripts = chunksBehind(manifest, [...first, ...later.map((name) => manifest[name])]).map(({ file }) => `/${file}`)
  const looks = assets.filter((file) => LOOKS.test(file)).map((file) => `/assets/${file}`)
  return [...scripts, ...looks.sort(), '/favicon.svg']
}

function styleSheetOf(manifest: Record<string, ManifestChunk>): string {
  const sheets = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css)))
  const [sheet, ...others] = sheets
  if (sheet === undefined || others.length > 0) throw new Error('The web build must have exactly one style sheet. Run npm run build.')
  return sheet
}

/** Returns the scripts of the chunks and their imports, except the entry, which every page loads anyway. */
const scriptsBehind = (manifest: Record<string, ManifestChunk>, starts: readonly (ManifestChunk | undefined)[]): string[] =>
  chunksBehind(manifest, starts)
    .filter((chunk) => !chunk.isEntry)
    .map((chunk) => `/${chunk.file}`)

/** Returns the chunks and their imports. Each chunk comes after its imports. */
function chunksBehind(manifest: Record<string, ManifestChunk>, starts: readonly (ManifestChunk | undefined)[]): ManifestChunk[] {
  const seen = new Set<ManifestChunk>()
  const found: ManifestChunk[] = []
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports ?? []) visit(manifest[name])
    found.push(chunk)
  }
  for (const start of starts) visit(start)
  return found
}

const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * Blocks inline scripts. The only inline parts of a page are its style sheet, allowed by hash, and data blocks. Frames show
 * only the players of YouTube and Vimeo, and only while the settings allow them.
 */
function contentPolicyFor(css: string, mediaOrigin: string | undefined): WebBuild['contentPolicy'] {
  const styleHash = createHash('sha256').update(css).digest('base64')
  const own = mediaOrigin === undefined ? [] : [mediaOrigin]
  return ({ isAllowed, hosts }) => {
    const elsewhere = isAllowed ? hosts.map((host) => `https://${host}`) : []
    return [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${styleHash}'`,
      "style-src-attr 'unsafe-inline'",
      ["img-src 'self' data:", ...own].join(' '),
      ["media-src 'self' blob:", ...own, ...elsewhere].join(' '),
      ['frame-src', ...(isAllowed ? VIDEO_PLAYERS : ["'none'"])].join(' '),
      "font-src 'self'",
      // A script requests the parts of an HLS stream.
      ["connect-src 'self'", ...own, ...elsewhere].join(' '),
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "manifest-src 'self'",
      "worker-src 'self'",
    ].join('; ')
  }
}
