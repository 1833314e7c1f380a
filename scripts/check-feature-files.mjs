// A feature folder contains only these kinds of files, so that a reader knows where to look:
//   <feature>.routes.ts             HTTP, bound to the contract
//   <feature>[.<part>].queries.ts   SQL
//   <feature>.rules.ts              pure decisions
//   <feature>.jobs.ts               background work
//   <feature>.emails.ts             emails
//   <feature>.face.ts               queries that other features may call
//   <feature>.<part>.ts             code that several use cases of the feature share
//   <verb>-<noun>.ts                a use case; exports a function of the same name
// A use case that only one route calls has the name of the endpoint. So does a function that is a read route's only call. Imports and
// re-exports from this repository have no aliases, except in web/src.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The first words of use cases, by meaning. A new verb is a deliberate change of this table. */
export const verbs = {
  'reads one thing, several, or a number': 'list find get count search read preview compare',
  'makes something new': 'create add import duplicate issue',
  'changes something': 'update set move replace rename save arrange mark reset record',
  'removes something; erase: the personal data of an account': 'delete remove archive restore purge erase',
  'concerns money and access': 'enroll place settle verify refund pay book post price reserve redeem assign reassign',
  'is a step of a workflow; withhold and release: content that students can’t see until an admin releases it':
    'submit approve reject request cancel confirm decide resolve accept complete grade start end revoke withhold release publish',
  'is a message or subscribes to messages': 'send resend notify schedule answer follow disable',
  'concerns files': 'upload finish transcode store receive',
  'makes or delivers a document or a stream': 'export render draw download stream open',
  'locks, checks or limits before something else happens': 'lock require check measure limit',
  'is background work': 'sync reconcile retry expire queue repeat',
  'concerns an account': 'register log enable suspend close',
  'is an act of a student': 'rate report share upvote',
}
const verbSet = new Set(Object.values(verbs).flatMap((words) => words.split(' ')))
const roles = new Set(['routes', 'queries', 'rules', 'jobs', 'emails', 'face', 'properties'])

const isUseCase = (feature, file) => !file.startsWith(`${feature}.`) && /^[a-z]+(-[a-z]+)+\.ts$/.test(file)
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const isKnown = (feature, file) => {
  if (/^[a-z]+(-[a-z]+)+((\.slow)?\.test)?\.ts$/.test(file)) return true
  const [name, ...rest] = file.replace(/((\.slow)?\.test)?\.ts$/, '').split('.')
  if (name !== feature || rest.some((part) => !/^[a-z-]+$/.test(part))) return false
  return rest.length < 2 || (rest.length === 2 && rest[1] === 'queries' && !roles.has(rest[0]))
}

const filesIn = (features) =>
  readdirSync(features).flatMap((feature) => readdirSync(path.join(features, feature)).map((file) => ({ feature, file })))
const sourceOf = (features, { feature, file }) => readFileSync(path.join(features, feature, file), 'utf8')

/** Returns one line per file that is of none of these kinds. */
export const strayFiles = (features) =>
  filesIn(features)
    .filter(({ feature, file }) => !isKnown(feature, file))
    .map(
      ({ feature, file }) => `${feature}/${file}: not a kind of file that a feature may contain; readers find code by the kinds of files`,
    )

/** Returns one line per use case whose first word isn't in the table of verbs, and per file that doesn't export a function of its name. */
export function misnamedUseCases(features) {
  return filesIn(features)
    .filter(({ feature, file }) => isUseCase(feature, file))
    .flatMap((at) => {
      const name = at.file.slice(0, -3)
      const exportsIt = new RegExp(`^export (?:async )?(?:function\\*?|const) ${camel(name)}\\b`, 'm').test(sourceOf(features, at))
      return [
        ...(verbSet.has(name.split('-')[0])
          ? []
          : [
              `${at.feature}/${at.file}: "${name.split('-')[0]}" is not a verb in check-feature-files.mjs; one verb per meaning makes names predictable`,
            ]),
        ...(exportsIt
          ? []
          : [`${at.feature}/${at.file}: doesn’t export a function ${camel(name)}; readers find a use case by its file’s name`]),
      ]
    })
}

const statementsOf = (source) => ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true).statements
const importsOf = (source) => statementsOf(source).filter((statement) => ts.isImportDeclaration(statement))
const specifiersOf = ({ importClause, exportClause }) => (importClause?.namedBindings ?? exportClause)?.elements ?? []

/** Returns one line per aliased import or export of a file in this repository. */
export function aliasedImports(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) =>
    statementsOf(readFileSync(path.join(folder, file), 'utf8'))
      .filter(({ moduleSpecifier }) => moduleSpecifier && /^(\.|#|@akada\/)/.test(moduleSpecifier.text))
      .flatMap((statement) =>
        specifiersOf(statement)
          .filter(({ propertyName }) => propertyName)
          .map(
            (specifier) =>
              `${file}: ${specifier.getText()} from ${statement.moduleSpecifier.text}: an alias; a text search for the name must find every use`,
          ),
      ),
  )
}

/** Returns the calls of `serve(app, deps, feature.endpoint, handler)` in a routes file, with the use cases that each handler names. */
function servedBy(source) {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  const useCases = new Set(
    importsOf(source)
      .filter((statement) => /^\.\/[a-z]+(-[a-z]+)+\.ts$/.test(statement.moduleSpecifier.text))
      .map((statement) => camel(statement.moduleSpecifier.text.slice(2, -3))),
  )
  const served = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'serve') {
      const [, , endpoint, handler] = node.arguments
      const words = new Set(handler.getText().match(/\w+/g))
      const calls = [...useCases].filter((name) => words.has(name))
      served.push({ endpoint: endpoint.getText().split('.').at(-1), calls, only: onlyCall(handler) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return served
}

const isGuard = (useCase) => /^(require|lock|check|measure|limit)[A-Z]/.test(useCase)

/** Returns one line per endpoint whose handler is the only caller of a use case with another name. */
export function misnamedForEndpoints(features) {
  const files = filesIn(features).filter(({ file }) => !file.endsWith('.test.ts'))
  const withoutImports = (source) => source.replaceAll(/^import [^']*'[^']+'$/gm, '')
  const sources = files.map((at) => ({ ...at, source: sourceOf(features, at) }))
  const mentions = (useCase) =>
    sources
      .filter(({ file }) => file !== `${kebab(useCase)}.ts`)
      .flatMap(({ source }) => withoutImports(source).match(new RegExp(`\\b${useCase}\\b`, 'g')) ?? []).length
  return sources
    .filter(({ file }) => file.endsWith('.routes.ts'))
    .flatMap(({ feature, file, source }) =>
      servedBy(source)
        .filter(({ endpoint, calls }) => !calls.includes(endpoint))
        .flatMap(({ endpoint, calls }) =>
          calls
            .filter((useCase) => !isGuard(useCase) && mentions(useCase) === 1)
            .map(
              (useCase) => `${feature}/${file}: only ${endpoint} calls ${useCase}; give it the endpoint’s name, by which readers search`,
            ),
        ),
    )
}

/** Returns the function that a handler only calls: `(…) => getCategory(db, params.id)`. */
function onlyCall(handler) {
  const statement = handler.body?.statements?.length === 1 ? handler.body.statements[0].expression : handler.body
  const value = statement && ts.isAwaitExpression(statement) ? statement.expression : statement
  return value && ts.isCallExpression(value) && ts.isIdentifier(value.expression) ? value.expression.text : undefined
}

/** Returns one line per reading endpoint that only calls a function with another name, which is neither a query nor a use case. */
export function misnamedReads(features) {
  return filesIn(features)
    .filter(({ file }) => file.endsWith('.routes.ts'))
    .flatMap((at) => {
      const source = sourceOf(features, at)
      const others = new Set(
        importsOf(source)
          .filter((statement) => /\.queries\.ts$|\.face\.ts$|\/[a-z]+(-[a-z]+)+\.ts$/.test(statement.moduleSpecifier.text))
          .flatMap((statement) => specifiersOf(statement).map((specifier) => specifier.name.text)),
      )
      return servedBy(source)
        .filter(({ endpoint, only }) => /^(get|list)[A-Z]/.test(endpoint) && only && only !== endpoint && !others.has(only))
        .map(
          ({ endpoint, only }) =>
            `${at.feature}/${at.file}: ${endpoint} only calls ${only}; give it the endpoint’s name, by which readers search`,
        )
    })
}

/** Returns the contract's endpoints: `found` have a use case file of their name, `without` have none. */
export function endpointsByFile(contract, features) {
  const files = new Set(filesIn(features).map(({ file }) => file))
  const endpoints = readdirSync(contract)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(contract, file), 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name),
    )
  return {
    found: endpoints.filter((name) => files.has(`${kebab(name)}.ts`)),
    without: endpoints.filter((name) => !files.has(`${kebab(name)}.ts`)),
  }
}

if (process.argv[1] === import.meta.filename) {
  const features = 'server/src/features'
  const faults = [
    ...strayFiles(features),
    ...misnamedUseCases(features),
    ...['contract/src', 'server/src', 'e2e', 'paystack-simulator/src'].flatMap(aliasedImports),
    ...misnamedForEndpoints(features),
    ...misnamedReads(features),
  ]
  const { found, without } = endpointsByFile('contract/src', features)
  console.log(
    `${found.length} of ${found.length + without.length} endpoints have a use case file. Other routes call queries or shared use cases.`,
  )
  if (process.argv.includes('--list')) console.log(without.join('\n'))
  if (faults.length > 0) {
    console.error(`See ${path.relative('.', import.meta.filename)}:\n${faults.join('\n')}`)
    process.exit(1)
  }
}
