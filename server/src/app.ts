import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory, LogController, type RouteOptions } from 'fastify'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { captionRoutes } from './features/captions/captions.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { catalogJobs } from './features/catalog/catalog.jobs.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { certificateJobs } from './features/certificates/certificates.jobs.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { contactJobs } from './features/contact/contact.jobs.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { couponRoutes } from './features/coupons/coupons.routes.ts'
import { courseJobs } from './features/courses/courses.jobs.ts'
import { courseRoutes } from './features/courses/courses.routes.ts'
import { mayStillPlay } from './features/courses/require-course.ts'
import { coverRoutes } from './features/covers/covers.routes.ts'
import { credentialRoutes, didRoutes } from './features/credentials/credentials.routes.ts'
import { discussionRoutes } from './features/discussions/discussions.routes.ts'
import { disputeJobs } from './features/disputes/disputes.jobs.ts'
import { disputeRoutes } from './features/disputes/disputes.routes.ts'
import { enrollmentJobs } from './features/enrollments/enrollments.jobs.ts'
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts'
import { geoRoutes } from './features/geo/geo.routes.ts'
import { instructorJobs } from './features/instructors/instructors.jobs.ts'
import { instructorRoutes } from './features/instructors/instructors.routes.ts'
import { ledgerJobs } from './features/ledger/ledger.jobs.ts'
import { mediaJobs } from './features/media/media.jobs.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { newsletterJobs } from './features/newsletter/newsletter.jobs.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { orderJobs } from './features/orders/orders.jobs.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { payoutJobs } from './features/payouts/payouts.jobs.ts'
import { payoutRoutes } from './features/payouts/payouts.routes.ts'
import { mayDownloadExport } from './features/privacy/may-download-export.ts'
import { privacyJobs } from './features/privacy/privacy.jobs.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { quizJobs } from './features/quizzes/quizzes.jobs.ts'
import { quizRoutes } from './features/quizzes/quizzes.routes.ts'
import { reconciliationJobs } from './features/reconciliation/reconciliation.jobs.ts'
import { refundJobs } from './features/refunds/refunds.jobs.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { socialImageRoutes } from './features/social-images/social-images.routes.ts'
import { wishlistRoutes } from './features/wishlist/wishlist.routes.ts'
import type { Deps } from './platform/deps.ts'
import { answerErrors, answerRefusal } from './platform/http/answer-errors.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { healthRoutes } from './platform/http/health.ts'
import { referenceRoutes } from './platform/http/reference.ts'
import { Refusal } from './platform/http/refusal.ts'
import { secureAnswers } from './platform/http/security-headers.ts'
import type { JobHandler } from './platform/jobs/workers.ts'

export type AppOptions = {
  /** Which proxies' word on the caller's address is believed. */
  trustProxy?: string | false
  serverFactory?: FastifyServerFactory
  /** Hears of every route as it is made. */
  onRoute?: (route: RouteOptions) => void
  /** More calls of the API, as those of a plug-in. */
  moreApi?: (api: FastifyInstance) => void
  /** What is served beside the API: pages, the simulator, the development mailbox. */
  beside?: (app: FastifyInstance) => Promise<void>
}

/** The whole server, readable from top to bottom: what it is made of and in which order. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: deps.log.level !== 'debug' }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) =>
      answerRefusal(reply, new Refusal('INVALID_INPUT', { errors: [{ path: '', message: 'The address is not valid.' }] })),
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  })
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  secureAnswers(app, deps.site)
  compressAnswers(app)
  answerErrors(app)

  healthRoutes(app, deps)
  mediaRoutes(app, deps, { mayStillPlay, mayDownloadExport })
  socialImageRoutes(app, deps)
  sitemapRoutes(app, deps)
  didRoutes(app, deps)
  await app.register(
    async (api) => {
      api.addHook('onRoute', requireAccess)
      referenceRoutes(api, deps)
      geoRoutes(api, deps)
      settingsRoutes(api, deps)
      accountRoutes(api, deps)
      profileRoutes(api, deps)
      instructorRoutes(api, deps)
      notificationRoutes(api, deps)
      newsletterRoutes(api, deps)
      contactRoutes(api, deps)
      courseRoutes(api, deps)
      captionRoutes(api, deps)
      coverRoutes(api, deps)
      catalogRoutes(api, deps)
      cartRoutes(api, deps)
      wishlistRoutes(api, deps)
      couponRoutes(api, deps)
      enrollmentRoutes(api, deps)
      noteRoutes(api, deps)
      reviewRoutes(api, deps)
      discussionRoutes(api, deps)
      reportRoutes(api, deps)
      quizRoutes(api, deps)
      certificateRoutes(api, deps)
      credentialRoutes(api, deps)
      orderRoutes(api, deps)
      refundRoutes(api, deps)
      disputeRoutes(api, deps)
      purchaseRoutes(api, deps)
      payoutRoutes(api, deps)
      privacyRoutes(api, deps)
      options.moreApi?.(api)
      api.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal('NOT_FOUND')))
    },
    { prefix: '/api' },
  )
  await options.beside?.(app)

  return app
}

// The reference is for everyone to read, and no call.
const isReference = (url: string) => url === '/api/openapi.json' || /^\/api\/docs(\/|$)/.test(url)

/** A route of the API that says nothing of who may call it stops the start. */
function requireAccess({ url, config }: RouteOptions) {
  if (!config?.endpoint?.access && !isReference(url)) throw new Error(`${url} has no declared access: bind it with serve()`)
}

/** All background work, by kind. */
export const jobHandlers = (deps: Deps): JobHandler[] => [
  ...accountJobs(deps),
  ...orderJobs(deps),
  ...ledgerJobs(deps),
  ...refundJobs(deps),
  ...disputeJobs(deps),
  ...payoutJobs(deps),
  ...reconciliationJobs(deps),
  ...certificateJobs(deps),
  ...mediaJobs(deps),
  ...instructorJobs(deps),
  ...courseJobs(deps),
  ...catalogJobs(deps),
  ...enrollmentJobs(deps),
  ...quizJobs(deps),
  ...notificationJobs(deps),
  ...newsletterJobs(deps),
  ...contactJobs(deps),
  ...privacyJobs(deps),
]
