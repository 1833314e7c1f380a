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
    'A feature uses only features of the rows above its own (featureOrder); what has to flow back goes through a job.',
    { path: `^server/src/features/(${row.join('|')})/`, pathNot: '\\.test\\.ts$' },
    { path: '^server/src/features/', pathNot: `^server/src/features/(${['$1', ...featureOrder.slice(0, index).flat()].join('|')})/` },
  ),
)

module.exports = {
  featureOrder,
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one file, or hide a third.', {}, { circular: true }),
    forbid(
      'contract-is-pure',
      'The contract knows neither side.',
      { path: '^contract/' },
      { path: '^(server|web|e2e|paystack-simulator)/|node_modules/(?!zod/)' },
    ),
    forbid('contract-knows-no-machine', 'The contract runs in browsers too.', { path: '^contract/' }, { dependencyTypes: ['core'] }),
    forbid('web-never-touches-server', 'They meet in the contract.', { path: '^web/' }, { path: '^(server|paystack-simulator)/' }),
    forbid('server-never-touches-web', 'They meet in the contract.', { path: '^server/' }, { path: '^web/' }),
    forbid(
      'simulator-stands-alone',
      'It is another company’s system.',
      { path: '^paystack-simulator/' },
      { path: '^(contract|server|web)/' },
    ),
    forbid(
      'platform-knows-no-feature',
      'Adapters to the outside world know nothing of courses.',
      { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'queries-are-private',
      'Another feature calls a use case or a query that the face file exports, never the tables, emails or HTTP of this one.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/(?!$1/)[^/]+/[^/]+\\.(queries|routes|jobs|emails)\\.ts$' },
    ),
    forbid(
      'routes-are-bound-by-app',
      'app.ts is the list of what is served.',
      { path: '^server/src/', pathNot: '^server/src/app\\.ts$|\\.test\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    forbid(
      'command-line-calls-use-cases',
      'It is another way in beside HTTP: what is done, and refused, is the same.',
      { path: '^server/src/cli/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/[^/]+/[^/]+\\.(queries|routes|jobs|emails)\\.ts$|^server/src/(app|start-server)\\.ts$' },
    ),
    forbid(
      'command-line-is-an-entry',
      'Nothing stands on it.',
      { path: '^server/src/', pathNot: '^server/src/(cli(/|\\.ts$)|testing/)' },
      { path: '^server/src/cli(/|\\.ts$)' },
    ),
    forbid(
      'rules-are-pure',
      'Rules take values and give values: no database, no HTTP, no clock.',
      { path: '\\.rules\\.ts$' },
      {
        path: '^server/src/platform/|\\.(queries|routes|jobs|emails)\\.ts$|node_modules',
        // Values in, values out.
        pathNot: '^server/src/platform/(grouped-by|file-types/video-facts)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'rules-know-no-machine',
      'Rules get the time, files and randomness as values.',
      { path: '\\.rules\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'zod-mini-only',
      'The classic build is ten times as large, and the contract goes to the browser.',
      { path: '^(contract|web|server)/' },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(mini|v4/(mini|core|locales))/' },
    ),
    forbid(
      'testing-stays-in-tests',
      'Only the demo data are made by the tests’ builders.',
      { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$|/testing/|^server/src/(start-server|cli/demo-commands)\\.ts$' },
      { path: '/testing/' },
    ),
    forbid(
      'ui-knows-no-domain',
      'It could ship in another product; of the contract it knows rich text, text direction and counts only.',
      { path: '^web/src/ui/' },
      {
        path: '^web/src/(features|pages|app)/|^contract/(?!src/(rich-text|text-direction|word-lists|foreign-elements|formulas|counts)\\.ts$)',
      },
    ),
    forbid(
      'lib-is-the-bottom',
      'Everything stands on it.',
      { path: '^web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/(ui|features|pages|app)/' },
    ),
    forbid(
      'web-features-stand-alone',
      'A page composes features; they don’t reach into each other.',
      { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/features/(?!$1/)|^web/src/(pages|app)/' },
    ),
    forbid(
      'pages-know-no-shell',
      'The app puts pages into routes.',
      { path: '^web/src/pages/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'journeys-come-from-outside',
      'A journey sees what a person sees.',
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
