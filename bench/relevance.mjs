// Measures how many realistic searches find their course: questions, misspellings, plurals, two languages, brand names, short words.
import searches from '../server/src/testing/demo/realistic-searches.json' with { type: 'json' }
import { get } from './lib/http.mjs'
import { startServer } from './lib/server.mjs'
import { percent, printTable } from './lib/table.mjs'

export const promise = 'at least 95 of 100 realistic searches list their course among the first three'

const AMONG_FIRST = 3
const SMALLEST_SHARE = 0.95

export async function run() {
  const server = await startServer()
  const found = []
  for (const search of searches) found.push({ ...search, ...(await ask(server.origin, search)) })
  await server.stop()

  const kinds = [...new Set(searches.map(({ kind }) => kind))]
  printTable([
    ['kind', 'searches', 'found'],
    ...kinds.map((kind) => {
      const ofKind = found.filter((search) => search.kind === kind)
      return [kind, String(ofKind.length), percent(shareOf(ofKind))]
    }),
  ])
  for (const { query, titles, isFound } of found) if (!isFound) console.log(`  not found: ${query} → ${titles.join('; ') || 'nothing'}`)
  const share = shareOf(found)
  return [
    {
      promise: `realistic searches that list their course among the first ${AMONG_FIRST}, of ${found.length}`,
      bound: `≥ ${percent(SMALLEST_SHARE)}`,
      figure: percent(share),
      isMet: share >= SMALLEST_SHARE,
    },
  ]
}

const shareOf = (found) => found.filter(({ isFound }) => isFound).length / found.length

async function ask(origin, { query, course }) {
  const { body } = await get(`${origin}/api/courses?size=${AMONG_FIRST}&search=${encodeURIComponent(query)}`, {})
  const titles = JSON.parse(body).data.content.map(({ title }) => title)
  return { titles, isFound: titles.includes(course) }
}
