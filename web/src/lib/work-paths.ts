import { withQuery } from './paths.ts'

// The paths of the dashboard areas and of private pages, kept out of the scripts that every visitor loads.

/** The page and the filters of a list, and the sort order and the columns of its table. */
type Listed = Record<string, string | number | undefined>

export const notificationPaths = {
  list: (query: { tab?: string | undefined; page?: number | undefined } = {}) => withQuery('/notifications', query),
} as const

/** `token`: from the email. */
export const invitationPath = (id: number, token?: string) => withQuery(`/invitations/${id}`, { token })

/** `token`: from the email. */
export const giftPath = (id: number, token?: string) => withQuery(`/gifts/${id}`, { token })

/** `token`: from the email. */
export const seatPath = (id: number, token?: string) => withQuery(`/seats/${id}`, { token })

export const affiliatePath = (query: Listed = {}) => withQuery('/affiliate', query)

export const joinPath = (code?: string) => withQuery('/join', { code })

export const couponPaths = {
  summary: (query: { page?: number | undefined } = {}) => withQuery('/coupon/summary', query),
  report: (code: string) => `/coupon/report/${encodeURIComponent(code)}`,
  manage: (query: Listed = {}) => withQuery('/coupon/manage', query),
} as const

type OwnCourses = { search?: string | undefined; status?: string | undefined; sort?: string | undefined; page?: number | undefined }

export const instructorPaths = {
  overview: '/instructor/overview',
  courses: (query: OwnCourses = {}) => withQuery('/instructor/courses', query),
  newCourse: '/instructor/courses/add',
  /**
   * `tab`: an `EditorTab`, by default the curriculum. `lecture`: the lectures that are open in it, each by its id or as `id-tab`, separated
   * by commas.
   */
  editCourse: (id: number, query: Listed & { tab?: string | undefined; lecture?: number | string | undefined } = {}) =>
    withQuery(`/instructor/courses/edit/${id}`, query),
  performance: (query: Record<string, string | number | undefined> = {}) => withQuery('/instructor/performance', query),
  communication: (query: Record<string, string | number | undefined> = {}) => withQuery('/instructor/communication', query),
  settings: (query: { tab?: string | undefined } = {}) => withQuery('/instructor/settings', query),
  earnings: (query: Listed = {}) => withQuery('/instructor/earnings', query),
  coupons: (query: Listed = {}) => withQuery('/instructor/coupons', query),
  invitations: (query: Listed = {}) => withQuery('/instructor/invitations', query),
  assignments: (query: Listed = {}) => withQuery('/instructor/assignments', query),
  assignment: (id: number, query: Listed = {}) => withQuery(`/instructor/assignments/${id}`, query),
  students: (query: Listed = {}) => withQuery('/instructor/students', query),
  affiliates: (query: Listed = {}) => withQuery('/instructor/affiliates', query),
  student: (id: string, query: { page?: number | undefined } = {}) => withQuery(`/instructor/students/${id}`, query),
} as const

export const adminPaths = {
  /** Opens the categories. */
  start: '/admin',
  overview: '/admin/overview',
  categories: '/admin/categories',
  newCategory: '/admin/category-form',
  category: (id: number) => `/admin/category-form/${id}`,
  courseReviews: (
    query: { queue?: string | undefined; search?: string | undefined; categoryId?: number | undefined; page?: number | undefined } = {},
  ) => withQuery('/admin/course-reviews', query),
  courseReview: (id: number) => `/admin/course-reviews/${id}`,
  performance: (query: Record<string, string | undefined> = {}) => withQuery('/admin/performance', query),
  people: (query: Listed = {}) => withQuery('/admin/people', query),
  person: (id: string) => `/admin/people/${id}`,
  operations: '/admin/operations',
  /** `tab`: a `SettingsTab`, by default the brand. `text`: the selected page text. */
  settings: (query: { tab?: string | undefined; text?: string | undefined } = {}) => withQuery('/admin/settings', query),
  /** `tab`: announcements, newsletter, outbox, templates or reports. Other parameters depend on the tab. */
  communication: (query: Record<string, string | number | undefined> = {}) => withQuery('/admin/communication', query),
  /** The filters have the names used by the API. `before`: the last entry of the previous page. */
  audit: (query: Record<string, string | number | undefined> = {}) => withQuery('/admin/audit', query),
} as const

export const managerPaths = {
  overview: '/manager',
  orders: (query: Listed = {}) => withQuery('/manager/orders', query),
  order: (id: number) => `/manager/orders/${id}`,
  refunds: (query: { show?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/refunds', query),
  disputes: (query: Listed = {}) => withQuery('/manager/disputes', query),
  payouts: (query: Listed = {}) => withQuery('/manager/payouts', query),
  payoutRun: (id: number) => `/manager/payouts/${id}`,
  /** `period`: a month such as `2026-11`, or a year. */
  tax: (query: { period?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/tax', query),
  applications: (query: { status?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/applications', query),
  reissues: (query: { status?: string | undefined; page?: number | undefined } = {}) => withQuery('/manager/reissues', query),
  moderation: (query: { show?: string | undefined; kind?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/manager/moderation', query),
  people: (query: Listed = {}) => withQuery('/manager/people', query),
  person: (id: string) => `/manager/people/${id}`,
  coupons: (query: { page?: number | undefined } = {}) => withQuery('/manager/coupons', query),
  invitations: (query: Listed = {}) => withQuery('/manager/invitations', query),
  affiliates: (query: Listed = {}) => withQuery('/manager/affiliates', query),
  coupon: (code: string) => `/manager/coupons/${encodeURIComponent(code)}`,
} as const
