import { givenCourse } from '../builders.ts'
import { givenBundle } from '../bundle-builders.ts'
import { givenPicture } from '../pictures.ts'
import { fileOf, formOf } from '../send-form.ts'
import type { Asker, Asks } from './asks.ts'
import type { World } from './world.ts'

const picture = givenPicture()

/** A bundle of the instructor's. */
async function bundleIn({ teacherId, onSaleId }: World, { db }: Asker, status: 'DRAFT' | 'LIVE') {
  const other = await givenCourse(db, { instructor_id: teacherId })
  const unpublished = status === 'DRAFT' ? { status, published_at: null } : {}
  return givenBundle(db, { maker_id: teacherId, courseIds: [onSaleId, other.id], ...unpublished })
}

const ofBundle =
  (status: 'DRAFT' | 'LIVE' = 'LIVE'): Asks[string] =>
  async (world, asker) => ({ params: { id: (await bundleIn(world, asker, status)).id } })

/** Calls for bundles. */
export const asksOfBundles: Asks = {
  addBundleToCart: ofBundle(),
  removeBundleFromCart: ofBundle(),
  getBundle: ofBundle(),
  'getBundle: not LIVE': ofBundle('DRAFT'),
  getBundleRelation: ofBundle(),
  'getBundleRelation: not LIVE': ofBundle('DRAFT'),
  getOwnBundle: ofBundle(),
  createBundle: ({ onSaleId }) => ({ body: { title: 'Everything for shops', courseIds: [onSaleId] } }),
  updateBundle: async (world, asker) => {
    const { id, courseIds } = await bundleIn(world, asker, 'LIVE')
    return { params: { id }, body: { title: 'More for shops', priceUsd: 10, courseIds } }
  },
  publishBundle: ofBundle('DRAFT'),
  archiveBundle: ofBundle(),
  deleteBundle: ofBundle('DRAFT'),
  replaceBundleCover: async (world, asker) => {
    const { id } = await bundleIn(world, asker, 'LIVE')
    return { form: formOf({ bundleId: String(id), file: fileOf(await picture) }) }
  },
}
