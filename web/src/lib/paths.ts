type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query): string => {
  const given = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return given.size > 0 ? `${path}?${given}` : path
}

type Listing = { search?: string | undefined; page?: number | undefined }

/** Every address of the site, as the browser shows it. */
export const paths = {
  home: '/',
  courses: ({ search, page }: Listing = {}) => withQuery('/courses', { search, page }),
  categories: '/categories',
  category: (id: number, { search, page }: Listing = {}) => withQuery(`/categories/${id}`, { search, page }),
  course: (id: number) => `/courses/${id}`,
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
  myLearning: (query: { tab?: string | undefined; page?: number | undefined } = {}) => withQuery('/my-learning', query),
  learn: (courseId: number) => `/my-learning/courses/${courseId}`,
  publicProfile: (userId: string) => `/user-profile/${userId}`,
  certificate: (serial: string) => `/certificates/${serial}`,
  paymentReturn: '/payment/paystack/callback',
  enrollmentSuccess: '/enrollment-success',
} as const
