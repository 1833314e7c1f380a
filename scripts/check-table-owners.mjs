// Only one feature, named in the migration (`-- owner: coupons`), writes a table. Any feature may read it. A later migration can name
// another owner: `comment on table resources is 'owner: curriculum'`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns a map from each table to its owner according to the migrations. */
export function tableOwners(migrations) {
  const owners = new Map()
  for (const file of readdirSync(migrations)) readOwners(readFileSync(path.join(migrations, file), 'utf8'), owners)
  return owners
}

// Features that were renamed after the migrations that name them. Released migrations can’t be edited.
const renamedFeatures = new Map([['letters', 'mail-templates']])

/** Returns the current name of the feature that a line names as the owner. */
function ownerIn(line) {
  const [, name] = /^-- owner: ([\w-]+)/.exec(line) ?? []
  return renamedFeatures.get(name) ?? name
}

function readOwners(sql, owners) {
  let owner
  for (const line of sql.split('\n')) {
    owner = ownerIn(line) ?? owner
    const [, before, after] = /^alter table (\w+) rename to (\w+)/.exec(line) ?? []
    if (before) owners.set(after, owner ?? owners.get(before)).delete(before)
    const [, table] = /^create (?:unlogged )?(?:table|view) (\w+)/.exec(line) ?? []
    if (table) owners.set(table, owner)
    const [, given, taker] = /^comment on table (\w+) is 'owner: ([\w-]+)'/.exec(line) ?? []
    if (given) owners.set(given, taker)
  }
}

// Matches Kysely's builders and plain SQL, with any text after the table. `for update of …` and `do update set` aren't followed by a table name.
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](?:public\.)?(\w+)/g,
  /\b(?:insert\s+into|(?<!\b(?:for|for\s+no\s+key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:public"?\."?)?(\w+)/gi,
]
// A table in a constant or parameter isn't found by the patterns above or by a text search.
const hidden = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?!['"`])[^)\s][^)]*\)?/g,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*`[^`]*\$\{/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?\$\{[^}]*\}/gi,
]

/** Returns one line per write to another feature's table, and per write that doesn't name its table literally. */
export function trespasses(features, owners) {
  const files = readdirSync(features).flatMap((feature) => readdirSync(path.join(features, feature)).map((file) => ({ feature, file })))
  return files
    .filter(({ file }) => !file.endsWith('.test.ts'))
    .flatMap(({ feature, file }) => {
      const source = readFileSync(path.join(features, feature, file), 'utf8')
      const found = (patterns) => patterns.flatMap((pattern) => [...source.matchAll(pattern)])
      const foreign = found(writes)
        .map(([, table]) => table)
        .filter((table) => owners.has(table) && owners.get(table) !== feature)
        .map(
          (table) =>
            `${feature}/${file} writes ${table}, which belongs to ${owners.get(table)}; only the owner can maintain the table’s rules`,
        )
      return [
        ...foreign,
        ...found(hidden).map(
          ([text]) => `${feature}/${file} writes a table without naming it in place: ${text}; a text search must find every write`,
        ),
      ]
    })
}

if (process.argv[1] === import.meta.filename) {
  const owners = tableOwners('server/migrations')
  const found = trespasses('server/src/features', owners)
  const ownerless = [...owners]
    .filter(([, owner]) => owner === undefined)
    .map(([table]) => `${table} has no owner; its migration names the feature that maintains its rules`)
  if (owners.size === 0 || found.length + ownerless.length > 0) {
    console.error(owners.size === 0 ? 'Found no tables.' : [...found, ...ownerless].join('\n'))
    process.exit(1)
  }
}
