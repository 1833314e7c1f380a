import { withQuery } from './paths.ts'

// The paths of bundles, kept out of the scripts that every visitor loads.

export const bundlePaths = {
  list: (query: { page?: number | undefined } = {}) => withQuery('/bundles', query),
  bundle: (id: number) => `/bundles/${id}`,
  /** After the login, adds the bundle to the cart, or opens its order. */
  bundleToTake: (id: number, intent: 'add' | 'buy') => `/bundles/${id}?${intent}=1`,
  /** The order of a bundle in the cart. */
  buyNow: (id: number) => `/cart?bundle=${id}`,
} as const

type Query = Record<string, string | number | undefined>

/** The pages where bundles are made: in the area of instructors or admins. */
export const bundleDeskPaths = (area: 'instructor' | 'admin') => ({
  list: (query: Query = {}) => withQuery(`/${area}/bundles`, query),
  add: `/${area}/bundles/add`,
  edit: (id: number) => `/${area}/bundles/${id}`,
})
