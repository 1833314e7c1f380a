// Serves downloaded lectures offline. It never handles API calls.

import { findDownload, picturesOf, readPart, timeOf } from '../features/downloads/download-store.ts'
import { answeredPart, opens } from '../features/downloads/downloads.rules.ts'
import { forgetOthers, openDeviceStore } from '../lib/device-store.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const { version, files } = scope.release
const SHELL = '/offline'
const APP = 'app-'
// A page that is open during an update still needs the files of the previous version.
const CACHED_VERSIONS = 2
const learning = /^\/my-?learning(\/|$)/

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => event.waitUntil(obey(event.data)))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/kept/')) event.respondWith(answerDownload(request, pathname))
  else if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (/^\/(assets\/|media\/public\/|favicon\.svg$)/.test(pathname)) event.respondWith(cachedOrFetched(request))
})

async function install() {
  const [entry = ''] = files
  const shell = await fetch(SHELL, { cache: 'no-store' })
  // During a deployment, an old server process may answer. The browser retries later.
  if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error('The shell belongs to another version.')
  const cache = await caches.open(APP + version)
  await cache.addAll(files)
  await cache.put(SHELL, shell)
}

async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(APP))
  await Promise.all(versions.slice(0, -CACHED_VERSIONS).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function obey(message: unknown) {
  if (typeof message !== 'object' || message === null) return
  if ('person' in message) await forgetAllBut(typeof message.person === 'string' ? message.person : null)
  if ('kind' in message && message.kind === 'page-begins' && (await isAlone())) await scope.skipWaiting()
}

const isAlone = async () => (await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })).length <= 1

async function forgetAllBut(person: string | null) {
  const others = (await caches.keys()).filter((name) => name.startsWith(picturesOf('')) && name !== picturesOf(person ?? ''))
  await Promise.all([forgetOthers(person), ...others.map((name) => caches.delete(name))])
}

/**
 * Serves pages of the learning area from the cache, without a request, if any lecture is downloaded. Otherwise uses the network, and
 * falls back to the offline page.
 */
async function answerPage(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const shell = learning.test(pathname) || pathname === SHELL ? await caches.match(SHELL, { cacheName: APP + version }) : undefined
  if (shell && learning.test(pathname) && (await hasDownloads())) return shell
  return fetch(request).catch(() => shell ?? Response.redirect(`${SHELL}?from=${encodeURIComponent(pathname + search)}`, 302))
}

const hasDownloads = async () =>
  openDeviceStore()
    .then((db) => db.count('lectures'))
    .then((count) => count > 0)
    .catch(() => false)

/** Serves immutable files. */
const cachedOrFetched = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Serves a downloaded file or the requested range: `/kept/{person}/{lectureId}/{name}`, optionally followed by a file name to save as. */
async function answerDownload(request: Request, pathname: string): Promise<Response> {
  const [person = '', lectureId = '', name = '', savedAs] = pathname.split('/').slice(2)
  const isOpenedAlone = request.mode === 'navigate' && savedAs === undefined
  const place = { person, lectureId: Number(lectureId) }
  const lecture = await findDownload(place)
  const file = lecture?.files.find((each) => each.name === name)
  if (!lecture || !file || isOpenedAlone || !opens(lecture, await timeOf(person))) return new Response(null, { status: 404 })
  const part = answeredPart(request.headers.get('range'), file.bytes)
  if (!part) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.bytes}` } })
  const { start, end, isPart } = part
  return new Response(await readPart(place, name, part), {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': file.type,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      ...(savedAs !== undefined && { 'content-disposition': `attachment; filename*=UTF-8''${savedAs}` }),
      ...(isPart && { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
    },
  })
}
