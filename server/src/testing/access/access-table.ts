import { readFileSync } from 'node:fs'
import { type Actor, actors } from './world.ts'

/** The expected result of a call for each actor: `ok` for 2xx and redirects, otherwise the status. */
export type AccessRow = { key: string; call: string; method: string; path: string; expected: Record<Actor, string> }

const file = new URL('../access-table.csv', import.meta.url)

/** Reads the expected access to every call. `of` names the subject of the call if that makes a difference. */
export function readAccessTable(): AccessRow[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const [call, of] = [cell('call'), cell('of')]
    const expected = Object.fromEntries(actors.map((actor) => [actor, cell(actor)])) as Record<Actor, string>
    return { key: of ? `${call}: ${of}` : call, call, method: cell('method'), path: cell('path'), expected }
  })
}
