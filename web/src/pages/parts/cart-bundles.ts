import type { Cart, CartBundle, CartCourse } from '@akada/contract/cart.ts'

/** Returns the cart's bundles. Older releases send none. */
export const bundlesIn = ({ bundles = [] }: Pick<Cart, 'bundles'>): readonly CartBundle[] => bundles

/** Returns a bundle as a line of the order summary. */
export const asOrdered = ({ id, title, courses, coverImageUrl, coverWidths, price }: CartBundle) => ({
  ...{ id, title, coverImageUrl, coverWidths, price },
  key: `bundle ${id}`,
  detail: `Bundle: ${courses.map((course) => course.title).join(', ')}`,
})

type Shown = { courses: readonly Pick<CartCourse, 'id'>[]; bundles: readonly CartBundle[] }

/** Returns what checkout compares with the server's cart. */
export const idsIn = ({ courses, bundles }: Shown) => ({
  courseIds: [...courses, ...bundles.flatMap((bundle) => bundle.courses)].map(({ id }) => id),
  ...(bundles.length > 0 && { bundleIds: bundles.map(({ id }) => id) }),
})
