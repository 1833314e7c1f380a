import { placeOrder, receiveWebhook } from '@akada/contract/orders.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory, LogController, type RouteOptions } from 'fastify'
import { accessibilityRoutes } from './features/accessibility/accessibility.routes.ts'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { affiliateJobs } from './features/affiliates/affiliates.jobs.ts'
import { affiliateRoutes } from './features/affiliates/affiliates.routes.ts'
import { announcementJobs } from './features/announcements/announcements.jobs.ts'
import { announcementRoutes } from './features/announcements/announcements.routes.ts'
import { assignmentRoutes } from './features/assignments/assignments.routes.ts'
import { mayReadAssignmentFile } from './features/assignments/require-assignment-file.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { broadcastJobs } from './features/broadcasts/broadcasts.jobs.ts'
import { broadcastRoutes } from './features/broadcasts/broadcasts.routes.ts'
import { bundleJobs } from './features/bundles/bundles.jobs.ts'
import { bundleRoutes } from './features/bundles/bundles.routes.ts'
import { captionRoutes } from './features/captions/captions.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { catalogJobs } from './features/catalog/catalog.jobs.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { certificateDesignRoutes } from './features/certificate-designs/certificate-designs.routes.ts'
import { certificateJobs } from './features/certificates/certificates.jobs.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { checkoutReminderJobs } from './features/checkout-reminders/checkout-reminders.jobs.ts'
import { checkoutReminderRoutes } from './features/checkout-reminders/checkout-reminders.routes.ts'
import { contactJobs } from './features/contact/contact.jobs.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { couponJobs } from './features/coupons/coupons.jobs.ts'
import { couponRoutes } from './features/coupons/coupons.routes.ts'
import { courseReviewJobs } from './features/course-reviews/course-reviews.jobs.ts'
import { courseReviewRoutes } from './features/course-reviews/course-reviews.routes.ts'
import { courseTransferJobs } from './features/course-transfer/course-transfer.jobs.ts'
import { courseTransferRoutes } from './features/course-transfer/course-transfer.routes.ts'
import { mayDownloadCourse } from './features/course-transfer/get-course-export.ts'
import { courseViewJobs } from './features/course-views/course-views.jobs.ts'
import { courseViewRoutes } from './features/course-views/course-views.routes.ts'
import { courseJobs } from './features/courses/courses.jobs.ts'
import { courseRoutes } from './features/courses/courses.routes.ts'
import { mayStillPlay } from './features/courses/require-visible-course.ts'
import { coverRoutes } from './features/covers/covers.routes.ts'
import { credentialRoutes, didRoutes } from './features/credentials/credentials.routes.ts'
import { curriculumJobs } from './features/curriculum/curriculum.jobs.ts'
import { curriculumRoutes } from './features/curriculum/curriculum.routes.ts'
import { discussionRoutes } from './features/discussions/discussions.routes.ts'
import { disputeJobs } from './features/disputes/disputes.jobs.ts'
import { disputeRoutes } from './features/disputes/disputes.routes.ts'
import { enrollmentJobs } from './features/enrollments/enrollments.jobs.ts'
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts'
import { geoRoutes } from './features/geo/geo.routes.ts'
import { giftJobs } from './features/gifts/gifts.jobs.ts'
import { giftRoutes } from './features/gifts/gifts.routes.ts'
import { instructorJobs } from './features/instructors/instructors.jobs.ts'
import { instructorRoutes } from './features/instructors/instructors.routes.ts'
import { invitationJobs } from './features/invitations/invitations.jobs.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { joinCodeRoutes } from './features/join-codes/join-codes.routes.ts'
import { ledgerJobs } from './features/ledger/ledger.jobs.ts'
import { deleteOtherLogins } from './features/linked-logins/delete-other-logins.ts'
import { linkedLoginJobs } from './features/linked-logins/linked-logins.jobs.ts'
import { linkedLoginRoutes } from './features/linked-logins/linked-logins.routes.ts'
import { logoRoutes, siteIconRoutes } from './features/logo/logo.routes.ts'
import { mailTemplateRoutes } from './features/mail-templates/mail-templates.routes.ts'
import { mailJobs } from './features/mails/mails.jobs.ts'
import { mailRoutes } from './features/mails/mails.routes.ts'
import { recordOutcomes } from './features/mails/record-mails.ts'
import { mediaJobs } from './features/media/media.jobs.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import type { MediaChecks } from './features/media/open-grant.ts'
import { measureSite } from './features/metrics/measure-site.ts'
import { moderationJobs } from './features/moderation/moderation.jobs.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { newsletterJobs } from './features/newsletter/newsletter.jobs.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { openingJobs } from './features/openings/openings.jobs.ts'
import { operationsJobs } from './features/operations/operations.jobs.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { orderJobs } from './features/orders/orders.jobs.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { payoutJobs } from './features/payouts/payouts.jobs.ts'
import { payoutRoutes } from './features/payouts/payouts.routes.ts'
import { peopleJobs } from './features/people/people.jobs.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { performanceJobs } from './features/performance/performance.jobs.ts'
import { performanceRoutes } from './features/performance/performance.routes.ts'
import { prerequisiteRoutes } from './features/prerequisites/prerequisites.routes.ts'
import { deleteUnprovenWords } from './features/privacy/delete-unproven-words.ts'
import { mayDownloadExport } from './features/privacy/privacy.downloads.ts'
import { privacyJobs } from './features/privacy/privacy.jobs.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { quizJobs } from './features/quizzes/quizzes.jobs.ts'
import { quizRoutes } from './features/quizzes/quizzes.routes.ts'
import { quotaRoutes } from './features/quotas/quotas.routes.ts'
import { reconciliationJobs } from './features/reconciliation/reconciliation.jobs.ts'
import { refundJobs } from './features/refunds/refunds.jobs.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { reissueJobs } from './features/reissues/reissues.jobs.ts'
import { reissueRoutes } from './features/reissues/reissues.routes.ts'
import { renditionJobs } from './features/renditions/renditions.jobs.ts'
import { playlistRoutes, renditionRoutes } from './features/renditions/renditions.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { salePriceJobs } from './features/sale-prices/sale-prices.jobs.ts'
import { salePriceRoutes } from './features/sale-prices/sale-prices.routes.ts'
import { seatJobs } from './features/seats/seats.jobs.ts'
import { seatRoutes } from './features/seats/seats.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { sitePerformanceJobs } from './features/site-performance/site-performance.jobs.ts'
import { sitePerformanceRoutes } from './features/site-performance/site-performance.routes.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { socialImageRoutes } from './features/social-images/social-images.routes.ts'
import { sourceJobs } from './features/sources/sources.jobs.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { staffEnrollmentJobs } from './features/staff-enrollments/staff-enrollments.jobs.ts'
import { staffEnrollmentRoutes } from './features/staff-enrollments/staff-enrollments.routes.ts'
import { studentRoutes } from './features/students/students.routes.ts'
import { uploadJobs } from './features/uploads/uploads.jobs.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import { videoLinkRoutes } from './features/video-links/video-links.routes.ts'
import { wishlistRoutes } from './features/wishlist/wishlist.routes.ts'
import type { Deps } from './platform/deps.ts'
import { answerErrors, answerRefusal } from './platform/http/answer-errors.ts'
import { BODY_MS, limitBodyTime } from './platform/http/body-time.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { healthRoutes } from './platform/http/health.ts'
import { refuseBroken } from './platform/http/http-server.ts'
import { type MetricsOptions, metricsRoute } from './platform/http/metrics.ts'
import { observeRequests, requestIdOf } from './platform/http/observe-requests.ts'
import { readBody } from './platform/http/read-body.ts'
import type { Readiness } from './platform/http/readiness.ts'
import { referenceRoutes } from './platform/http/reference.ts'
import { Refusal } from './platform/http/refusal.ts'
import { secureAnswers } from './platform/http/security-headers.ts'
import type { Favored } from './platform/http/shed-load.ts'
import { type JobHandler, PURGE_JOBS } from './platform/jobs/workers.ts'
import { SIMULATOR_PREFIX } from './platform/payments/open-payments.ts'

/** Requests that the server handles even under overload, because they come from other systems or from buyers. */
export const favored: Favored = {
  // The simulator acts as an external service that the server waits for. Rejecting its requests would fail accepted checkouts.
  always: ['/healthz', '/readyz', '/metrics', `/api${receiveWebhook.path}`, `${SIMULATOR_PREFIX}/`],
  reserved: ['/api/cart', `/api${placeOrder.path}`, '/api/payments/', '/payment/', '/assets/'],
}

export type AppOptions = {
  /** The proxies whose forwarding headers are trusted. */
  trustProxy?: string | false
  serverFactory?: FastifyServerFactory
  /** How long a call's body may take to arrive. */
  bodyMs?: number
  onRoute?: (route: RouteOptions) => void
  metrics?: MetricsOptions
  readiness?: Readiness | undefined
  watch?: (app: FastifyInstance) => void
  /** Serves only `/healthz`, `/readyz`, `/metrics` and the routes of `beside`, for a process that runs background jobs. */
  isForJobs?: boolean
  /** Registers further API calls, such as a plug-in's calls. */
  moreApi?: (api: FastifyInstance) => void
  /** Registers routes outside the API: pages, the simulator, the development mailbox. */
  beside?: (app: FastifyInstance) => Promise<void>
}

/** Builds the server and registers all its parts in order. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: deps.log.level !== 'debug' }),
    genReqId: requestIdOf,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 256 * 1024,
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) =>
      answerRefusal(reply, new Refusal('INVALID_INPUT', { errors: [{ path: '', message: 'This URL isn’t valid.' }] })),
    clientErrorHandler: refuseBroken,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  })
  limitBodyTime(app.server, options.bodyMs ?? BODY_MS)
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  secureAnswers(app, deps.site)
  compressAnswers(app)
  observeRequests(app)
  answerErrors(app)
  readBody(app)

  options.watch?.(app)

  healthRoutes(app, deps, options.readiness)
  if (options.metrics) metricsRoute(app, options.metrics, measureSite(deps, kindsOfJobs(deps)))
  if (!options.isForJobs) await siteRoutes(app, deps, options)
  await options.beside?.(app)

  return app
}

/** Routes for users and their browsers. */
async function siteRoutes(app: FastifyInstance, deps: Deps, options: AppOptions) {
  mediaRoutes(app, deps, mediaChecks)
  playlistRoutes(app, deps, mediaChecks)
  socialImageRoutes(app, deps)
  sitemapRoutes(app, deps)
  siteIconRoutes(app, deps)
  didRoutes(app, deps)
  await app.register(
    async (api) => {
      api.addHook('onRoute', requireAccess)
      referenceRoutes(api, deps)
      geoRoutes(api, deps)
      settingsRoutes(api, deps)
      logoRoutes(api, deps)
      accountRoutes(api, deps, { dropWords: deleteUnprovenWords, unlinkOthers: (tx, userId) => deleteOtherLogins(tx, deps, userId) })
      linkedLoginRoutes(api, deps, { dropWords: deleteUnprovenWords })
      profileRoutes(api, deps)
      instructorRoutes(api, deps)
      notificationRoutes(api, deps)
      newsletterRoutes(api, deps)
      contactRoutes(api, deps)
      categoryRoutes(api, deps)
      courseRoutes(api, deps)
      courseViewRoutes(api, deps)
      curriculumRoutes(api, deps)
      courseReviewRoutes(api, deps)
      captionRoutes(api, deps)
      accessibilityRoutes(api, deps)
      renditionRoutes(api, deps)
      coverRoutes(api, deps)
      certificateDesignRoutes(api, deps)
      courseTransferRoutes(api, deps)
      uploadRoutes(api, deps)
      quotaRoutes(api, deps)
      catalogRoutes(api, deps)
      cartRoutes(api, deps)
      videoLinkRoutes(api, deps)
      wishlistRoutes(api, deps)
      bundleRoutes(api, deps)
      couponRoutes(api, deps)
      affiliateRoutes(api, deps)
      enrollmentRoutes(api, deps)
      noteRoutes(api, deps)
      reviewRoutes(api, deps)
      discussionRoutes(api, deps)
      reportRoutes(api, deps)
      quizRoutes(api, deps)
      certificateRoutes(api, deps)
      reissueRoutes(api, deps)
      credentialRoutes(api, deps)
      orderRoutes(api, deps)
      refundRoutes(api, deps)
      disputeRoutes(api, deps)
      purchaseRoutes(api, deps)
      payoutRoutes(api, deps)
      performanceRoutes(api, deps)
      announcementRoutes(api, deps)
      privacyRoutes(api, deps)
      runningRoutes(api, deps)
      options.moreApi?.(api)
      api.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal('NOT_FOUND')))
    },
    { prefix: '/api' },
  )
}

/** Routes for managers and admins. */
function runningRoutes(api: FastifyInstance, deps: Deps) {
  mailRoutes(api, deps)
  mailTemplateRoutes(api, deps)
  moderationRoutes(api, deps)
  peopleRoutes(api, deps)
  staffEnrollmentRoutes(api, deps)
  giftRoutes(api, deps)
  checkoutReminderRoutes(api, deps)
  billingRoutes(api, deps)
  salePriceRoutes(api, deps)
  seatRoutes(api, deps)
  invitationRoutes(api, deps)
  invoiceRoutes(api, deps)
  joinCodeRoutes(api, deps)
  assignmentRoutes(api, deps)
  studentRoutes(api, deps)
  prerequisiteRoutes(api, deps)
  sitePerformanceRoutes(api, deps)
  broadcastRoutes(api, deps)
  auditRoutes(api, deps)
  operationsRoutes(api, deps)
  staffRoutes(api, deps)
}

/** Routes for downloads of a user's own data or of a course. */
const mayDownload: MediaChecks['mayDownloadExport'] = async (db, asked) =>
  (await mayDownloadExport(db, asked)) || mayDownloadCourse(db, asked)

const mediaChecks: MediaChecks = { mayStillPlay, mayDownloadExport: mayDownload, mayReadAssignmentFile }

// The API reference is public and not part of the contract.
const isReference = (url: string) => url === '/api/openapi.json' || /^\/api\/docs(\/|$)/.test(url)

/** Throws if an API route has no declared access, so that the server doesn't start. */
function requireAccess({ url, config }: RouteOptions) {
  if (!config?.endpoint?.access && !isReference(url)) throw new Error(`${url} has no declared access: bind it with serve()`)
}

const handlersOf = (deps: Deps): JobHandler[] => [
  ...accountJobs(deps),
  ...linkedLoginJobs(deps),
  ...orderJobs(deps),
  ...ledgerJobs(deps),
  ...refundJobs(deps),
  ...disputeJobs(deps),
  ...payoutJobs(deps),
  ...affiliateJobs(deps),
  ...reconciliationJobs(deps),
  ...certificateJobs(deps),
  ...reissueJobs(deps),
  ...mediaJobs(deps),
  ...mailJobs(deps),
  ...uploadJobs(deps),
  ...renditionJobs(deps),
  ...courseTransferJobs(deps),
  ...instructorJobs(deps),
  ...courseJobs(deps),
  ...courseViewJobs(deps),
  ...sourceJobs(deps),
  ...curriculumJobs(deps),
  ...courseReviewJobs(deps),
  ...catalogJobs(deps),
  ...enrollmentJobs(deps),
  ...openingJobs(deps),
  ...quizJobs(deps),
  ...notificationJobs(deps),
  ...newsletterJobs(deps),
  ...contactJobs(deps),
  ...performanceJobs(deps),
  ...sitePerformanceJobs(deps),
  ...announcementJobs(deps),
  ...broadcastJobs(deps),
  ...peopleJobs(deps),
  ...staffEnrollmentJobs(deps),
  ...couponJobs(deps),
  ...giftJobs(deps),
  ...checkoutReminderJobs(deps),
  ...salePriceJobs(deps),
  ...seatJobs(deps),
  ...bundleJobs(deps),
  ...invitationJobs(deps),
  ...moderationJobs(deps),
  ...privacyJobs(deps),
  ...operationsJobs(deps),
]

const kindsOfJobs = (deps: Deps): string[] => [...handlersOf(deps).map(({ kind }) => kind), PURGE_JOBS]

/** Returns all job handlers, each wrapped to record the outcome of the emails that it sends. */
export const jobHandlers = (deps: Deps): JobHandler[] => handlersOf(deps).map((handler) => recordOutcomes(deps, handler))
