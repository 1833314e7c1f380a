import * as contract from '@akada/contract/bundles.ts'
import type { FastifyInstance } from 'fastify'
import { payingFrom } from '#features/cart/cart.charge.ts'
import { reservePictureSpace } from '#features/media/reserve-picture-space.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve, serveLargeUpload } from '#platform/http/serve.ts'
import { archiveBundle } from './archive-bundle.ts'
import { listSellable } from './bundles.queries.ts'
import { bundleCourse } from './bundles.views.ts'
import { createBundle } from './create-bundle.ts'
import { deleteBundle } from './delete-bundle.ts'
import { getBundle } from './get-bundle.ts'
import { getBundleRelation } from './get-bundle-relation.ts'
import { listBundles } from './list-bundles.ts'
import { getOwnBundle, listOwnBundles } from './list-own-bundles.ts'
import { publishBundle } from './publish-bundle.ts'
import { replaceBundleCover } from './replace-bundle-cover.ts'
import { requireMaker } from './require-own-bundle.ts'
import { updateBundle } from './update-bundle.ts'

const COURSES_OFFERED = 20

export function bundleRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listBundles, async ({ query }, { db }) => ({
    ...(await listBundles(db, deps, query)),
    page: query.page,
    size: query.size,
  }))
  serve(app, deps, contract.getBundle, ({ params }, { db, user }) => getBundle(db, deps, { id: params.id, user }))
  serve(app, deps, contract.getBundleRelation, ({ params }, { db, user, request }) =>
    getBundleRelation(db, deps, { id: params.id, user, paying: { userId: user.id, ...payingFrom(deps, request) } }),
  )

  makerRoutes(app, deps)
}

/** Routes for instructors and admins. */
function makerRoutes(app: FastifyInstance, deps: Deps) {
  /** Runs a change and returns the bundle. */
  const changed = async (user: User, id: number, change: (tx: Tx) => Promise<void>) => {
    await deps.db.transaction().execute(change)
    return getOwnBundle(deps.db, user, id)
  }

  serve(app, deps, contract.listOwnBundles, async ({ query }, { db, user }) => ({
    ...(await listOwnBundles(db, user, query)),
    page: query.page,
    size: query.size,
  }))
  serve(app, deps, contract.listBundleCourses, async ({ query }, { db, user }) => {
    const maker = requireMaker(user)
    const found = await listSellable(db, { instructorId: maker.isAdmin ? null : maker.id, search: query.search, limit: COURSES_OFFERED })
    return found.map(bundleCourse)
  })
  serve(app, deps, contract.getOwnBundle, ({ params }, { db, user }) => getOwnBundle(db, user, params.id))
  serve(app, deps, contract.createBundle, async ({ body }, { db, user, now }) => {
    const id = await db.transaction().execute((tx) => createBundle(tx, { asked: body, user, now }))
    return getOwnBundle(db, user, id)
  })
  serve(app, deps, contract.updateBundle, ({ params, body }, { user, now }) =>
    changed(user, params.id, (tx) => updateBundle(tx, { id: params.id, asked: body, user, now })),
  )
  serve(app, deps, contract.publishBundle, ({ params }, { user, now }) =>
    changed(user, params.id, (tx) => publishBundle(tx, { id: params.id, user, now })),
  )
  serve(app, deps, contract.archiveBundle, ({ params }, { user, now }) =>
    changed(user, params.id, (tx) => archiveBundle(tx, { id: params.id, user, now })),
  )
  serve(app, deps, contract.deleteBundle, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => deleteBundle(tx, { id: params.id, user, now }))
    return null
  })

  serveLargeUpload(app, deps, contract.replaceBundleCover, {
    admit: (form) => reservePictureSpace(deps, form, contract.replaceBundleCover.upload.maxBytes),
    handle: async ({ body: { bundleId } }, { user, file }) => {
      const { path } = file ?? refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a picture.' }] })
      return { imageUrl: await replaceBundleCover(deps, user, { bundleId, path }) }
    },
  })
}
