type Query = Record<string, string | number | readonly string[] | undefined>

const withQuery = (path: string, query: Query): string => {
  const given = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  // Several of a choice stay readable: a comma needs no escape in a query.
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

/** Every address of the site, as the browser shows it. */
export const paths = {
  home: '/',
  courses: (listing: Listing = {}) => withQuery('/courses', listing),
  categories: '/categories',
  category: (id: number, listing: Listing = {}) => withQuery(`/categories/${id}`, listing),
  course: (id: number) => `/courses/${id}`,
  courseWithCoupon: (id: number, code: string) => withQuery(`/courses/${id}`, { coupon: code }),
  /** Puts the course into the cart, or enrolls if it is free, for someone who has just logged in; then goes on from there. */
  courseToTake: (id: number, intent: 'add' | 'enroll') => `/courses/${id}?${intent}=1`,
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
  /** `missing`: for someone who has paid and doesn’t see their course. */
  orders: (query: { page?: number | undefined; missing?: 1 } = {}) => withQuery('/orders', query),
  myLearning: (query: { tab?: string | undefined; page?: number | undefined } = {}) => withQuery('/my-learning', query),
  learn: (courseId: number) => `/my-learning/courses/${courseId}`,
  publicProfile: (userId: string) => `/user-profile/${userId}`,
  certificate: (serial: string) => `/certificates/${serial}`,
  paymentReturn: '/payment/paystack/callback',
  enrollmentSuccess: '/enrollment-success',
  coupons: {
    summary: (query: { page?: number | undefined } = {}) => withQuery('/coupon/summary', query),
    report: (code: string) => `/coupon/report/${encodeURIComponent(code)}`,
    manage: (query: { search?: string | undefined; page?: number | undefined } = {}) => withQuery('/coupon/manage', query),
  },
  instructor: {
    earnings: (
      query: { currency?: string | undefined; from?: string | undefined; to?: string | undefined; page?: number | undefined } = {},
    ) => withQuery('/instructor/earnings', query),
    coupons: (query: { search?: string | undefined; page?: number | undefined } = {}) => withQuery('/instructor/coupons', query),
  },
  manager: {
    overview: '/manager',
    orders: (query: { search?: string | undefined; status?: string | undefined; page?: number | undefined } = {}) =>
      withQuery('/manager/orders', query),
    order: (id: number) => `/manager/orders/${id}`,
    refunds: (query: { show?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/refunds', query),
    disputes: (query: { page?: number | undefined } = {}) => withQuery('/manager/disputes', query),
    payouts: (query: { currency?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/payouts', query),
    payoutRun: (id: number) => `/manager/payouts/${id}`,
    applications: (query: { status?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/applications', query),
    coupons: (query: { page?: number | undefined } = {}) => withQuery('/manager/coupons', query),
    coupon: (code: string) => `/manager/coupons/${encodeURIComponent(code)}`,
  },
} as const
