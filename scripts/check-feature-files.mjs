// A feature folder holds files of these kinds and no others, so that a reader knows where to look.
//   <feature>.routes.ts    HTTP, bound to the contract       <feature>[.<part>].queries.ts  SQL
//   <feature>.rules.ts     pure decisions                    <feature>.jobs.ts              background work
//   <feature>.emails.ts    what people are written           <verb>-<noun>.ts               one use case
import { readdirSync } from 'node:fs'
import path from 'node:path'

const roles = 'routes|rules|jobs|emails|properties'

/** @returns the files that are of no such kind */
export function strayFiles(features) {
  return readdirSync(features).flatMap((feature) =>
    readdirSync(path.join(features, feature))
      .filter((file) => !isKnown(feature, file))
      .map((file) => path.join(features, feature, file)),
  )
}

const isKnown = (feature, file) =>
  new RegExp(
    `^${feature}(\\.[a-z-]+)?\\.queries(\\.test)?\\.ts$|^${feature}(\\.(${roles}))?(\\.test)?\\.ts$|^[a-z]+(-[a-z]+)+(\\.test)?\\.ts$`,
  ).test(file)

if (process.argv[1] === import.meta.filename) {
  const strays = strayFiles('server/src/features')
  if (strays.length > 0) {
    console.error(`Not a kind of file a feature has (see ${path.relative('.', import.meta.filename)}):\n${strays.join('\n')}`)
    process.exit(1)
  }
}
