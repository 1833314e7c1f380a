// The places in which a new feature, call, table, screen, email, job, setting or field is entered.
// `npm run new` prints them; CONTRIBUTING.md is made from them; scripts/registries.test.ts keeps their paths true.

/** `where` may hold <name>. `keptBy` is what fails when the place is forgotten; null means that only a review can tell. */
const place = (where, what, keptBy) => ({ where, what, keptBy })

export const kinds = {
  feature: {
    example: 'cart',
    summary: 'a noun of the business with calls of its own',
    places: [
      place('docs/glossary.md', 'Its words, one row each.', null),
      place('contract/src/<name>.ts', 'Its calls; list the file in `contract/src/contract.ts`.', 'scripts/registries.test.ts'),
      place('contract/src/errors.ts', 'Its refusals, with the sentence that people read.', 'types'),
      place('server/migrations', 'Its tables: see `npm run new -- table`.', 'npm run check: table owners'),
      place('.dependency-cruiser.cjs', 'Its row in `featureOrder`: below every feature that it uses.', 'npm run check: imports'),
      place('server/src/features/<name>/<name>.rules.ts', 'Decisions, as pure functions, with their test beside them.', null),
      place('server/src/features/<name>/<name>.queries.ts', 'SQL, one function per question.', 'npm run check: feature files'),
      place(
        'server/src/features/<name>/<name>.routes.ts',
        'The binding to HTTP; call it in `server/src/app.ts`.',
        'scripts/registries.test.ts',
      ),
      place('server/src/features/<name>/<name>.test.ts', 'Its behavior over HTTP, with a race test for all that is limited or paid.', null),
      place('server/src/testing/demo', 'Demo data, so that the first start shows it.', null),
      place('web/src/features/<name>', 'Parts of pages; for each page see `npm run new -- screen`.', 'npm run check: imports'),
      place('docs/product.md', 'Its rules, numbered.', 'npm run check: documents'),
    ],
  },
  call: {
    example: 'addToCart',
    summary: 'an endpoint of the API',
    places: [
      place('contract/src', 'Method, path, access, input, answer and refusals, in the file of the feature.', 'types'),
      place('server/src/features', 'A use case with the name of the call, and its line in the routes.', 'server/src/app.test.ts'),
      place('server/src/testing/access-table.csv', 'Who may call it, for each of the seven roles.', 'server/src/access.test.ts'),
      place(
        'server/src/testing/access',
        'How the access test calls it, if it takes anything (`asks-of-*.ts`, `world.ts`).',
        'server/src/access.test.ts',
      ),
      place('server/openapi.json', 'Made by `npm run openapi`.', 'npm run check: openapi'),
    ],
  },
  table: {
    example: 'cart_courses',
    summary: 'a table of the database',
    places: [
      place(
        'server/migrations',
        'The next number; `-- owner: <feature>` above the table; a primary key, an index per foreign key, named constraints.',
        'npm run check: table owners, server/src/platform/database/schema.test.ts',
      ),
      place('server/src/platform/database/tables.ts', 'Made by `npm run db:types`.', 'npm run check: database types'),
      place(
        'server/src/features/privacy/gather-data.ts',
        'If it names a person: the file of the export that shows it, or the reason why none does.',
        'server/src/features/privacy/request-export.test.ts',
      ),
      place(
        'server/src/features/privacy/erase-account.ts',
        'If it keeps anything of a person: its erasure.',
        'server/src/features/privacy/erase-account.test.ts',
      ),
      place(
        'server/src/testing/whole-person.ts',
        'If it names a person: one row of it, for the tests of export and erasure.',
        'server/src/features/privacy/erase-account.test.ts',
      ),
      place(
        'server/src/features/media/media.sweep.queries.ts',
        'If it names a stored file: its line in `tablesOfKeys`.',
        'server/src/features/media/sweep-files.test.ts',
      ),
      place(
        'server/src/features/checks',
        'If its rows promise something that no constraint can say: a query for what breaks the promise.',
        null,
      ),
      place('scripts/check-migrations.mjs', 'If it grows with use: its name among the large tables.', null),
    ],
  },
  screen: {
    example: 'wishlist',
    summary: 'a page with an address of its own',
    places: [
      place('web/src/pages/<name>.tsx', 'The page, in its loading, empty, error and narrow states, with its test beside it.', null),
      place('web/src/app/routes.tsx', 'Its address and who may open it.', 'scripts/registries.test.ts'),
      place('web/src/lib/paths.ts', 'Its address as a function, for links.', null),
      place(
        'e2e/support',
        'Its row in the list of screens (`student-screens.ts`, `staff-screens.ts`), once per state.',
        'scripts/registries.test.ts',
      ),
    ],
  },
  email: {
    example: 'receipt',
    summary: 'an email that the site sends',
    places: [
      place('server/src/features/letters', 'Subject, words and an example of each placeholder, in one of the `*-letters.ts`.', 'types'),
      place(
        'server/src/features',
        'The job that sends it, in `<feature>.emails.ts` and `<feature>.jobs.ts`.',
        'scripts/registries.test.ts',
      ),
    ],
  },
  job: {
    example: 'expire-orders',
    summary: 'work in the background',
    places: [
      place(
        'server/src/features',
        'Its kind and handler in `<feature>.jobs.ts`; its line in `server/src/app.ts`.',
        'scripts/registries.test.ts',
      ),
      place('docs/operating/incidents.md', 'What an operator does when it keeps failing, if there is anything to do.', null),
    ],
  },
  setting: {
    example: 'refundDays',
    summary: 'what admins decide while the site runs',
    places: [
      place('contract/src/site-settings.ts', 'Its shape and limits, in its group.', 'types'),
      place('server/src/features/settings/site-settings.ts', 'Its default.', 'types'),
      place('web/src/features/site-settings', 'Its field, with what it does in one sentence.', null),
      place('docs/product.md', 'The rule that it changes.', 'npm run check: documents'),
    ],
  },
}

/** The lines of one kind, numbered, with <name> replaced. */
export const linesOf = (kind, name) =>
  kinds[kind].places.map(({ where, what, keptBy }, index) => {
    const path = where.replaceAll('<name>', name)
    return `${index + 1}. \`${path}\`: ${what}${keptBy ? ` (${keptBy})` : ''}`
  })

/** The block of CONTRIBUTING.md. */
export const contributingBlock = () =>
  Object.keys(kinds)
    .map((kind) => [`### A new ${kind}: ${kinds[kind].summary}`, '', ...linesOf(kind, '<name>')].join('\n'))
    .join('\n\n')
