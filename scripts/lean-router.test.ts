// web/lean-router.ts removes parts of react-router from the build. Types and other tests accept them, but the built app ignores them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const importsRouter = /from 'react-router'/
const definesRoutes = /\b(?:RouteObject|create\w*Router)\b/
const removed = [
  // A prop of links, an option of `navigate`, and the hook that reads its state.
  { in: importsRouter, pattern: /\b(?:viewTransition|useViewTransitionState)\b/g },
  {
    in: importsRouter,
    pattern: /\b(?:useFetchers?|useSubmit|useActionData|useFormAction)\b|\bformMethod\b|[{,]\s*Form\b(?=[^}]*\} from 'react-router')/g,
  },
  { in: importsRouter, pattern: /<(?:Nav)?Link\b(?:=>|[^>])*?\bprefetch\b/g },
  { in: definesRoutes, pattern: /\b(?:hydrationData|dataStrategy|patchRoutesOnNavigation|getContext|instrumentations)\b/g },
  { in: definesRoutes, pattern: /\baction(?=\s*[:(,])/g },
]

/** Returns one line per use of a removed part. */
const usesIn = (file: string, source: string): string[] =>
  removed
    .filter((part) => part.in.test(source))
    .flatMap(({ pattern }) => source.match(pattern) ?? [])
    .map((text) => `${file}: “${text}” has no effect, because web/lean-router.ts removes it from react-router`)

test('no source uses a part of react-router that the build removes', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const sources = files.map((file) => ({ file: `web/src/${file}`, source: readFileSync(`web/src/${file}`, 'utf8') }))

  expect(sources.filter(({ source }) => importsRouter.test(source)).length).toBeGreaterThan(100)
  expect(sources.flatMap(({ file, source }) => usesIn(file, source))).toEqual([])
})

test.each([
  ["import { Link } from 'react-router'\n<Link to={to} viewTransition>", 'viewTransition'],
  ["import { useNavigate } from 'react-router'\nnavigate(to, { viewTransition: true })", 'viewTransition'],
  ['import { Link } from \'react-router\'\n<Link to={to} prefetch="intent">', '<Link to={to} prefetch'],
  ["import { Link } from 'react-router'\n<Link onClick={() => go()} prefetch>", '<Link onClick={() => go()} prefetch'],
  ["import {\n  Form,\n  Link,\n} from 'react-router'", '{\n  Form'],
  ['import { Form, Link } from \'react-router\'\n<Form method="post">', '{ Form'],
  ['import { Link, Form } from \'react-router\'\n<Form method="post">', ', Form'],
  ["import { Link, useFetcher } from 'react-router'", 'useFetcher'],
  [
    "import { useRouter } from './router.ts'\nimport { type Location } from 'react-router'\nrouter.navigate(to, { formMethod: 'post' })",
    'formMethod',
  ],
  ["import type { RouteObject } from 'react-router'\n({ path, action: save })", 'action'],
  ["import type { RouteObject } from 'react-router'\n({ path, async action() {} })", 'action'],
  ["import { createBrowserRouter } from 'react-router'\ncreateBrowserRouter(routes, { hydrationData })", 'hydrationData'],
  ["import { createBrowserRouter } from 'react-router'\ncreateBrowserRouter(routes, { dataStrategy: load })", 'dataStrategy'],
])('finds a removed part in %j', (source, found) => {
  expect(usesIn('page.tsx', source)).toEqual([expect.stringContaining(`“${found}” has no effect`)])
})

test('accepts forms, actions and contexts that don’t belong to react-router', () => {
  const source =
    "import { Link } from 'react-router'\n<Card action={<Link to={to} />} />\n<Form onSubmit={submit} />\ncanvas.getContext('2d')"

  expect(usesIn('page.tsx', source)).toEqual([])
})
