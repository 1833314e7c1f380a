import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** Text to put in place of what stands between two points. */
type Edit = { start: number; end: number; text: string }

// What only the server and the reference page read.
const serverOnly = new Set(['params', 'query', 'data', 'summary', 'aliases', 'access', 'streams'])

/**
 * Leaves out of the browser's contract what the browser never reads, and with it all of zod on pages without a form:
 * the shapes of answers, of paths and of queries, and those bodies that no form validates by `<endpoint>.body`.
 */
export function leanContract(sources: string): Plugin {
  let validated = new Set<string>()
  return {
    name: 'akada:lean-contract',
    buildStart() {
      validated = endpointsValidatedIn(sources)
    },
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: edited(code, editsFor(code, validated)), map: null, moduleSideEffects: false }),
    },
  }
}

function endpointsValidatedIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  return new Set(
    files.flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\b(\w+)\.body\b/g)].map(([, endpoint = '']) => endpoint),
    ),
  )
}

function editsFor(code: string, validated: ReadonlySet<string>): Edit[] {
  const program = parseAst(code) as unknown as Node & { body: Node[] }
  const cuts = program.body
    .flatMap((statement) => ((statement.declaration as Node | null)?.declarations as Node[] | undefined) ?? [])
    .flatMap((declared) => {
      const name = (declared.id as Node).name as string
      return propertiesOf(declared.init as Node | null).filter(({ key }) => serverOnly.has(key) || (key === 'body' && !validated.has(name)))
    })
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }))
  const isCut = ({ start }: Node) => cuts.some((cut) => cut.start <= start && start < cut.end)
  // Making a schema does nothing else, so that one nobody uses may go; a bundler can't know that by itself.
  const marks = callsIn(program)
    .filter((call) => !isCut(call))
    .map(({ start }) => ({ start, end: start, text: '/*#__PURE__*/ ' }))
  return [...cuts, ...marks]
}

/** The properties of the object in `endpoint({ … })`; none for anything else. */
function propertiesOf(init: Node | null): { key: string; start: number; end: number }[] {
  if (init?.type !== 'CallExpression' || (init.callee as Node).name !== 'endpoint') return []
  const [declaration] = init.arguments as Node[]
  return ((declaration?.properties as Node[] | undefined) ?? []).map((property) => ({
    key: String((property.key as Node).name),
    start: property.start,
    end: property.end,
  }))
}

function callsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(callsIn)
  return 'type' in value && value.type === 'CallExpression' ? [value as Node, ...inside] : inside
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits.toSorted((a, b) => b.start - a.start).reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
