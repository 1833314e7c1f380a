import type { Intent } from './course-to-take.ts'

type Query = Record<string, string | number | readonly string[] | undefined>

export const withQuery = (path: string, query: Query): string => {
  const given = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  // Commas need no escaping in a query, so lists stay readable.
  return given.size > 0 ? `${path}?${given}`.replaceAll('%2C', ',') : path
}

type Listing = {
  search?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  price?: readonly string[]
  rating?: readonly string[]
  length?: readonly string[]
  level?: readonly string[]
  language?: readonly string[]
}

type MyLearning = {
  tab?: string | undefined
  page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  progress?: string | undefined
  instructor?: string | undefined
  category?: number | undefined
}

type Learning = {
  lecture?: number | undefined
  t?: number | undefined
  tab?: string | undefined
  /** A question or reply in the discussion. */
  comment?: number | undefined
  /** The filter and order of the notes. */
  notes?: string | undefined
  order?: string | undefined
}

/** The site's public paths. The dashboard paths are in work-paths.ts. */
export const paths = {
  home: '/',
  courses: (listing: Listing = {}) => withQuery('/courses', listing),
  categories: '/categories',
  category: (id: number, listing: Listing = {}) => withQuery(`/categories/${id}`, listing),
  course: (id: number) => `/courses/${id}`,
  courseWithCoupon: (id: number, code: string) => withQuery(`/courses/${id}`, { coupon: code }),
  /** After the login, performs the action on the course, then redirects to the result. */
  courseToTake: (id: number, intent: Intent) => `/courses/${id}?${intent}=1`,
  login: (returnUrl?: string) => withQuery('/login', { returnUrl }),
  register: (returnUrl?: string) => withQuery('/register', { returnUrl }),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  profile: (query: { tab?: string | undefined } = {}) => withQuery('/profile', query),
  profileUpdate: '/profile/update',
  settings: (query: { tab?: string | undefined } = {}) => withQuery('/settings', query),
  teach: '/teach',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cart: '/cart',
  /** Shows an order that isn't paid yet, with the way back to its payment. The payment page returns here if the buyer cancels. */
  unpaidOrder: (orderId: number) => `/cart?order=${orderId}`,
  /** Opens the order summary of one course in the cart. */
  buyNow: (id: number) => `/cart?buy=${id}`,
  /** Opens the order of one course as a gift. `from`: the course leaves the cart with the payment. */
  giveGift: (id: number, query: { from?: 'cart' } = {}) => withQuery('/cart', { gift: id, ...query }),
  /** Opens the order of seats for a team: of one course, or of all courses in the cart. */
  buyForTeam: (order: number | 'cart') => `/cart?team=${order}`,
  team: (orderId: number) => `/orders/${orderId}/seats`,
  /** `missing`: for buyers who don't see the course they paid for. `refund`: the id of a course to request a refund for. */
  orders: (query: { page?: number | undefined; missing?: 1; refund?: number } = {}) => withQuery('/orders', query),
  wishlist: (query: { page?: number | undefined } = {}) => withQuery('/wishlist', query),
  myLearning: (query: MyLearning = {}) => withQuery('/my-learning', query),
  myNotes: (query: { course?: number } = {}) => withQuery('/my-learning/notes', query),
  /** `t`: the start position in the lecture's video, in seconds. */
  learn: (courseId: number, query: Learning = {}) => withQuery(`/my-learning/courses/${courseId}`, query),
  publicProfile: (userId: string) => `/user-profile/${userId}`,
  certificate: (serial: string) => `/certificates/${serial}`,
  paymentReturn: '/payment/paystack/callback',
  enrollmentSuccess: '/enrollment-success',
} as const
