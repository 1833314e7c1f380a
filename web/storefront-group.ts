// Puts modules that the storefront's pages share into one file. Without it, /courses initially loads 37 files (119.2 kB) instead of 8
// (114.2 kB), and a course page loads 42 files (122.0 kB) instead of 9 (115.1 kB).
type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Groups the modules that all of these pages need, and modules that one page shares with the rest of the site. */
export function storefrontGroup({ entry, pages }: { entry: string; pages: readonly string[] }) {
  let storefront: Set<string> | undefined
  return {
    debugName: 'storefront',
    includeDependenciesRecursively: false,
    name: (id: string, graph: ModuleGraph) => {
      storefront ??= new Set(
        sharedBy(
          pages.map((page) => needsOf([entry, page], graph)),
          entry,
        ),
      )
      return storefront.has(id) ? 'storefront' : null
    },
  }
}

function sharedBy(needs: readonly Set<string>[], entry: string): string[] {
  // Only the course page and parts that load later use `course.api` and `paid-abroad`, but a separate file of 200 bytes would
  // compress badly. `prose` is left out, because the course list has no rich text.
  const isPart = (id: string) => /\/web\/src\/(ui|lib)\/(?!prose\.)|features\/course\/(course\.api|paid-abroad)\./.test(id)
  // Schemas stay with the forms that use them for validation.
  const isSchema = (id: string) => /\/zod\/|\/contract\/src\/((course-)?fields|playback)\.ts$/.test(id)
  const isOfAll = (id: string) => needs.every((ofOne) => ofOne.has(id)) && !isSchema(id)
  return needs.flatMap((ofOne) => [...ofOne]).filter((id) => id !== entry && (isPart(id) || isOfAll(id)))
}

function needsOf(start: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(start)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
