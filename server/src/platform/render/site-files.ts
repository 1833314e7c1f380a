import type { FastifyInstance } from 'fastify'
import type { Site } from '#platform/deps.ts'

const CACHING = 'public, max-age=3600'

/** Small files whose words come from the site's settings. */
export function siteFiles(app: FastifyInstance, site: Site) {
  const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /cart', 'Disallow: /my-learning', 'Disallow: /payment/', ''].join('\n')
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', CACHING).send(robots))

  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.name,
    start_url: '/courses',
    display: 'minimal-ui',
    // The canvas and the brand of web/src/styles/tokens.css.
    background_color: '#fbfaf7',
    theme_color: '#0b6b47',
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
  })
  app.get('/site.webmanifest', (_request, reply) => reply.type('application/manifest+json').header('cache-control', CACHING).send(manifest))
}
