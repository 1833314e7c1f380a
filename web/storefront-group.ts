// Puts modules that the storefront's pages share into one file, and general parts that only one of them needs into another. This saves
// about 35 requests and 7 kB of compressed scripts on the first load of /courses or a course page.
import path from 'node:path'

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Groups the modules that all of these pages need, and modules that one page shares with the rest of the site. */
export function storefrontGroup({ entry, pages }: { entry: string; pages: readonly string[] }) {
  let groups: Map<string, string> | undefined
  return {
    debugName: 'storefront',
    includeDependenciesRecursively: false,
    name: (id: string, graph: ModuleGraph) => {
      groups ??= groupsOf(entry, pages, graph)
      return groups.get(id) ?? null
    },
  }
}

// On a slow connection each additional file costs time, and files of a few hundred bytes compress badly.
const isGeneral = (id: string) =>
  /\/web\/src\/(ui|lib)\/|\/contract\/src\/|\.api\.ts$|features\/(course\/(paid-abroad|price-tag)|catalog\/(listing|rest-of-listing))\./.test(
    id,
  )
// Schemas stay with the forms that use them for validation.
const isSchema = (id: string) => /\/zod\/|\/contract\/src\/((course-)?fields|playback)\.ts$/.test(id)

function groupsOf(entry: string, pages: readonly string[], graph: ModuleGraph): Map<string, string> {
  const missing = [entry, ...pages].filter((id) => !graph.getModuleInfo(id))
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')} (web/storefront-group.ts).`)
  const needs = pages.map((page) => needsOf([entry, page], graph))
  const groupOf = (id: string, page: string) => {
    if (needs.every((ids) => ids.has(id))) return 'storefront'
    return isGeneral(id) ? `${path.parse(page).name}-parts` : null
  }
  const groups = needs.flatMap((ids, at) =>
    [...ids]
      .filter((id) => id !== entry && !pages.includes(id) && !isSchema(id))
      .map((id): [string, string | null] => [id, groupOf(id, pages[at] ?? '')]),
  )
  return new Map(groups.filter((group): group is [string, string] => group[1] !== null))
}

function needsOf(start: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(start)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
