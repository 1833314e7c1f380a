import { storeCover } from '#features/covers/store-cover.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeCover, findBundle } from './bundles.queries.ts'
import { mayEdit } from './bundles.rules.ts'
import { recordBundle } from './record-bundle.ts'
import { requireMaker, requireOwnBundle } from './require-own-bundle.ts'

/** Replaces a bundle's cover with the picture at a path, all or nothing. Returns the cover's URL. */
export async function replaceBundleCover(deps: Deps, user: User, { bundleId, path }: { bundleId: number; path: string }): Promise<string> {
  requireMaker(user)
  const shown = await findBundle(deps.db, bundleId)
  if (!shown || !mayEdit(shown, user)) refuse('BUNDLE_NOT_FOUND')
  return storeCover(deps, user, {
    path,
    place: async (tx, caller, { fileId, now }) => {
      const bundle = await requireOwnBundle(tx, caller, bundleId)
      await changeCover(tx, bundleId, { fileId, now })
      await recordBundle(tx, { act: 'BUNDLE_EDITED', bundle, user: caller, after: { rewritten: ['cover'] }, now })
      return { before: bundle.coverId, owner: bundle.isOfSite ? null : bundle.makerId }
    },
  })
}
