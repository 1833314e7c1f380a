// Reads a Dockerfile: its stages with their steps, as far as ours uses the language; anything else is an error.

/** @typedef {{ name: string, rest: string }} Step */
/** @typedef {{ base: string, name: string | undefined, steps: Step[] }} Stage */

const known = new Set([
  'ARG',
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'LABEL',
  'RUN',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
])

/** The stages, with the arguments that stand before the first. */
export function parseDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  /** @type {Stage[]} */
  const stages = []
  /** @type {Record<string, string>} */
  const defaults = {}
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!known.has(name)) throw new Error(`A step that this script doesn’t know: ${line}`)
    if (name === 'FROM') stages.push({ ...from(filled(rest, defaults)), steps: [] })
    else if (stages.length === 0) Object.assign(defaults, assignments(rest))
    else stages.at(-1)?.steps.push({ name, rest })
  }
  return { defaults, stages }
}

function from(rest) {
  const [, base = rest, name] = /^(\S+)\s+AS\s+(\S+)$/i.exec(rest) ?? []
  return { base, name }
}

/** `A=b C="d e"` as an object. */
export const assignments = (text) =>
  Object.fromEntries([...text.matchAll(/([\w.]+)=("([^"]*)"|\S*)/g)].map(([, name, plain, quoted]) => [name, quoted ?? plain]))

/** The text with `$NAME` and `${NAME}` filled in. */
export const filled = (text, values) => text.replace(/\$\{?(\w+)\}?/g, (whole, name) => values[name] ?? whole)

/** What a COPY takes from where to where. */
export function copied(rest) {
  const words = rest.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--'))
  const places = words.filter((word) => !word.startsWith('--'))
  const unknown = flags.filter((flag) => !flag.startsWith('--from='))
  if (unknown.length > 0) throw new Error(`A flag of COPY that this script doesn’t know: ${unknown.join(' ')}`)
  return { from: flags[0]?.slice('--from='.length), sources: places.slice(0, -1), target: places.at(-1) ?? '' }
}

/** What a RUN runs, and which folder outlasts it. */
export function ran(rest) {
  const [, cache, command = rest] = /^--mount=type=cache,target=(\S+)\s+(.*)$/s.exec(rest) ?? []
  if (command.startsWith('--')) throw new Error(`A flag of RUN that this script doesn’t know: ${rest}`)
  return { cache, command }
}

/** Whether a path of the context is left out by a `.dockerignore`: of the patterns that match, or match a folder above, the last decides. */
export function ignoring(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (path) => rules.reduce((isLeftOut, { isKept, pattern }) => (pattern.test(path) ? !isKept : isLeftOut), false)
}

const patternOf = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\u0000')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\u0000', '(.*/)?')}(/.*)?$`,
  )
