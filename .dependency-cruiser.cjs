/** The architecture, as rules. `npm run check` runs them; docs/architecture.md draws them. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

// Features in the order in which they may use each other: a feature imports only from rows above its own, so there are no cycles.
const featureOrder = [
  ['sources'],
  ['course-views'],
  ['audit', 'billing', 'cart', 'credentials', 'geo', 'media', 'metrics', 'pacing', 'ratings', 'sitemap'],
  ['mail-templates', 'settings', 'social-images', 'wishlist'],
  ['accounts', 'contact', 'courses', 'ledger', 'logo', 'mails', 'quotas'],
  [
    'accessibility',
    'captions',
    'catalog',
    'categories',
    'checks',
    'covers',
    'curriculum',
    'linked-logins',
    'newsletter',
    'notes',
    'notifications',
  ],
  ['affiliates', 'bundles', 'coupons', 'openings', 'people', 'performance', 'prerequisites', 'profiles', 'sale-prices', 'video-links'],
  ['announcements', 'course-reviews', 'discussions', 'enrollments', 'instructors', 'renditions', 'reviews', 'site-performance'],
  ['gifts', 'seats'],
  ['assignments', 'broadcasts', 'certificates', 'orders', 'quizzes', 'reports', 'students'],
  [
    'certificate-designs',
    'checkout-reminders',
    'course-transfer',
    'invoices',
    'moderation',
    'payouts',
    'reconciliation',
    'refunds',
    'reissues',
  ],
  ['disputes', 'invitations', 'staff-enrollments', 'uploads'],
  ['join-codes', 'purchases'],
  ['privacy'],
  ['operations', 'staff'],
]
const featuresUseRowsAbove = featureOrder.map((row, index) =>
  forbid(
    `features-use-rows-above-${index + 1}`,
    'A feature uses only features of the rows above its own (featureOrder), so that there are no cycles; queue work in the other direction as a job.',
    { path: `^server/src/features/(${row.join('|')})/`, pathNot: '\\.test\\.ts$' },
    { path: '^server/src/features/', pathNot: `^server/src/features/(${['$1', ...featureOrder.slice(0, index).flat()].join('|')})/` },
  ),
)

module.exports = {
  featureOrder,
  forbidden: [
    forbid('no-cycles', 'Merge files that import each other, or move the shared code into another file.', {}, { circular: true }),
    forbid(
      'contract-is-pure',
      'The contract runs in the browser and the server, so it must not import either, or any package except Zod.',
      { path: '^contract/' },
      { path: '^(server|web|e2e|paystack-simulator)/|node_modules/(?!zod/)' },
    ),
    forbid(
      'contract-knows-no-machine',
      'The contract runs in browsers too, which lack the modules of Node.',
      { path: '^contract/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'web-never-touches-server',
      'Browsers must not load server code; move shared code into the contract.',
      { path: '^web/' },
      { path: '^(server|paystack-simulator)/' },
    ),
    forbid(
      'server-never-touches-web',
      'The server loads the built web application, never its source; move shared code into the contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'simulator-stands-alone',
      'The simulator replaces another company’s system; code shared with Akada would hide differences between the two.',
      { path: '^paystack-simulator/' },
      { path: '^(contract|server|web)/' },
    ),
    forbid(
      'platform-knows-no-feature',
      'Features import the platform; an import in the other direction would create cycles.',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'queries-are-private',
      'Call a use case of the other feature, or a query that its face file exports; its other queries, routes, jobs and emails are private.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/(?!$1/)[^/]+/[^/]+\\.(queries|routes|jobs|emails)\\.ts$' },
    ),
    forbid(
      'queries-use-only-the-database',
      'A query only reads and writes rows; its caller refuses, sends and queues.',
      { path: '\\.queries\\.ts$' },
      {
        path: '^server/src/platform/(?!database/)|^server/src/features/[^/]+/[^/.]+\\.ts$|\\.(routes|jobs|emails)\\.ts$|node_modules/fastify',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'routes-are-bound-by-app',
      'Only app.ts imports routes and jobs, so that it lists all of them.',
      { path: '^server/src/', pathNot: '^server/src/app\\.ts$|\\.test\\.ts$' },
      { path: '\\.(routes|jobs)\\.ts$' },
    ),
    forbid(
      'command-line-calls-use-cases',
      'The command line calls use cases, as HTTP does, so that both have the same rules and refusals.',
      { path: '^server/src/cli/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/[^/]+/[^/]+\\.(queries|routes|jobs|emails)\\.ts$|^server/src/(app|start-server)\\.ts$' },
    ),
    forbid(
      'command-line-is-an-entry',
      'The command line is an entry point, so no other code imports it; move shared code into a use case or the platform.',
      { path: '^server/src/', pathNot: '^server/src/(cli(/|\\.ts$)|testing/)' },
      { path: '^server/src/cli(/|\\.ts$)' },
    ),
    forbid(
      'rules-are-pure',
      'Rules are pure functions of their arguments: no database, HTTP, clock or packages.',
      { path: '\\.rules\\.ts$' },
      {
        path: '^server/src/platform/|\\.(queries|routes|jobs|emails)\\.ts$|node_modules',
        // Pure functions.
        pathNot: '^server/src/platform/(grouped-by|file-types/video-facts)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'rules-know-no-machine',
      'Rules get the time, files and randomness as arguments.',
      { path: '\\.rules\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'zod-mini-only',
      'The classic build is ten times as large, and browsers load the contract.',
      { path: '^(contract|web|server)/' },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(mini|v4/(mini|core|locales))/' },
    ),
    forbid(
      'testing-stays-in-tests',
      'Outside of tests, only the demo data may use the test builders.',
      { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$|/testing/|^server/src/(start-server|cli/demo-commands)\\.ts$' },
      { path: '/testing/' },
    ),
    forbid(
      'ui-knows-no-domain',
      'General components contain no domain knowledge, so they may import only the general modules of the contract.',
      { path: '^web/src/ui/' },
      {
        path: '^web/src/(features|pages|app)/|^contract/(?!src/(rich-text|text-direction|word-lists|foreign-elements|formulas|counts)\\.ts$)',
      },
    ),
    forbid(
      'lib-is-the-bottom',
      'All other web code imports lib; an import in the other direction would create cycles.',
      { path: '^web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/(ui|features|pages|app)/' },
    ),
    forbid(
      'web-features-stand-alone',
      'A page composes features; a feature must not import another feature, a page or the app.',
      { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/features/(?!$1/)|^web/src/(pages|app)/' },
    ),
    forbid(
      'pages-know-no-shell',
      'The app imports pages for its routes; an import in the other direction would create cycles.',
      { path: '^web/src/pages/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'journeys-come-from-outside',
      'Journeys test what users see, so they must not import the code of the web application or the server.',
      { path: '^e2e/' },
      { path: '^(web/src|server/src/(?!testing/))' },
    ),
    ...featuresUseRowsAbove,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^scripts/fixtures/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
