import type { FastifyInstance } from 'fastify'
import type { Site } from '#platform/deps.ts'
import { sendTagged } from '#platform/http/etag.ts'

const CACHING = 'public, max-age=3600'

// API calls and users' own pages. Public pages that must not be indexed aren't listed, because robots must read their `noindex`.
const closed = ['/api/', '/cart', '/my-learning', '/mylearning', '/profile', '/settings', '/payment/', '/enrollment-success', '/dev/']

/** Serves small files whose content depends on the site's settings. */
export function siteFiles(app: FastifyInstance, site: Site) {
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site.publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
  app.get('/robots.txt', (_request, reply) => sendTagged(reply.type('text/plain; charset=utf-8').header('cache-control', CACHING), robots))

  const manifest = () =>
    JSON.stringify({
      name: site.name,
      short_name: site.name,
      id: '/my-learning',
      start_url: '/my-learning',
      scope: '/',
      display: 'standalone',
      // The canvas and brand colors of web/src/styles/tokens.css.
      background_color: '#fbfaf7',
      theme_color: '#0b6b47',
      icons: [
        { src: `${site.iconsPath ?? '/icons'}/192.png`, type: 'image/png', sizes: '192x192' },
        { src: `${site.iconsPath ?? '/icons'}/512.png`, type: 'image/png', sizes: '512x512' },
        { src: `${site.iconsPath ?? '/icons'}/maskable.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
        ...(site.iconsPath ? [] : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]),
      ],
    })
  app.get('/site.webmanifest', (_request, reply) =>
    sendTagged(reply.type('application/manifest+json').header('cache-control', CACHING), manifest()),
  )
}
