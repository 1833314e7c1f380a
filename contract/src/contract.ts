/** Every API call by name. The server must implement all of them, and the API reference describes them. */
import * as accessibility from './accessibility.ts'
import * as accounts from './accounts.ts'
import * as affiliates from './affiliates.ts'
import * as announcements from './announcements.ts'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as authoring from './authoring.ts'
import * as billing from './billing.ts'
import * as broadcasts from './broadcasts.ts'
import * as bundles from './bundles.ts'
import * as captions from './captions.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as categories from './categories.ts'
import * as certificateDesigns from './certificate-designs.ts'
import * as certificates from './certificates.ts'
import * as checkoutReminders from './checkout-reminders.ts'
import * as contact from './contact.ts'
import * as coupons from './coupons.ts'
import * as courseReviews from './course-reviews.ts'
import * as courseTransfer from './course-transfer.ts'
import * as courseViews from './course-views.ts'
import * as courses from './courses.ts'
import * as curriculum from './curriculum.ts'
import * as discussions from './discussions.ts'
import * as earnings from './earnings.ts'
import type { Endpoint } from './endpoint.ts'
import * as enrollments from './enrollments.ts'
import * as geo from './geo.ts'
import * as gifts from './gifts.ts'
import * as instructors from './instructors.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as joinCodes from './join-codes.ts'
import * as linkedLogins from './linked-logins.ts'
import * as mails from './mails.ts'
import * as moderation from './moderation.ts'
import * as newsletter from './newsletter.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as operations from './operations.ts'
import * as orders from './orders.ts'
import * as payoutRuns from './payout-runs.ts'
import * as payoutTerms from './payout-terms.ts'
import * as people from './people.ts'
import * as playback from './playback.ts'
import * as prerequisites from './prerequisites.ts'
import * as privacy from './privacy.ts'
import * as profiles from './profiles.ts'
import * as purchases from './purchases.ts'
import * as quizzes from './quizzes.ts'
import * as quotas from './quotas.ts'
import * as refunds from './refunds.ts'
import * as reissues from './reissues.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as salePrices from './sale-prices.ts'
import * as seats from './seats.ts'
import * as settings from './settings.ts'
import * as sitePerformance from './site-performance.ts'
import * as siteSettings from './site-settings.ts'
import * as staff from './staff.ts'
import * as staffEnrollments from './staff-enrollments.ts'
import * as statements from './statements.ts'
import * as students from './students.ts'
import * as subscribers from './subscribers.ts'
import * as teaching from './teaching.ts'
import * as uploads from './uploads.ts'
import * as videoLinks from './video-links.ts'
import * as wishlist from './wishlist.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'data' in value

const features = {
  accessibility,
  accounts,
  affiliates,
  announcements,
  assignments,
  audit,
  authoring,
  billing,
  broadcasts,
  bundles,
  captions,
  cart,
  catalog,
  categories,
  certificateDesigns,
  certificates,
  checkoutReminders,
  contact,
  coupons,
  courseReviews,
  courseTransfer,
  courseViews,
  courses,
  curriculum,
  discussions,
  earnings,
  enrollments,
  geo,
  gifts,
  instructors,
  invitations,
  invoices,
  joinCodes,
  linkedLogins,
  mails,
  moderation,
  newsletter,
  notes,
  notifications,
  operations,
  orders,
  payoutRuns,
  payoutTerms,
  people,
  playback,
  prerequisites,
  privacy,
  profiles,
  purchases,
  quizzes,
  quotas,
  refunds,
  reissues,
  reports,
  reviews,
  salePrices,
  seats,
  settings,
  staff,
  staffEnrollments,
  statements,
  students,
  subscribers,
  sitePerformance,
  siteSettings,
  uploads,
  teaching,
  videoLinks,
  wishlist,
}

export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint }

export const contract: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)
