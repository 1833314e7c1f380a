import type { Currency } from '@akada/contract/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, matchPath, Outlet, type RouteObject, redirect } from 'react-router'
import type { PageContext, PageModule } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import type { AreaPage } from './area-pages.ts'
import type { AreaName } from './areas.tsx'
import { PageError } from './error-page.tsx'
import type { PageHandle, PageKind } from './page-handle.ts'
import { PagePending } from './page-pending.tsx'
import { requireIds } from './require-ids.ts'
import { Shell } from './shell.tsx'
import { takeCourseIfAsked } from './take-course-if-asked.ts'

type Page = {
  path: string
  /** The file in `pages/`. The server looks up the page's scripts by it. */
  file: string
  kind: PageKind
  /** Whether search engines may index the page. Shared pages are indexed by default. */
  isIndexed?: boolean
  load: () => Promise<PageModule>
  /** The area that the page belongs to. */
  area?: AreaName
  /** Runs in the browser before the page's loader. */
  before?: (context: PageContext) => Promise<void>
}

type TablePages = { kind?: PageKind; isIndexed?: boolean; area?: AreaName; files: Record<string, AreaPage> }

/** Pages that are loaded from a separate table, so that the shoppers' scripts don't list them. */
const tablePages = ({ kind = 'private', isIndexed, area, files }: TablePages): readonly Page[] =>
  Object.entries(files).map(([path, file]) => ({
    path,
    file,
    kind,
    ...(isIndexed !== undefined && { isIndexed }),
    ...(area && { area }),
    load: async () => (await import('./area-pages.ts')).areaPages[file](),
  }))

const sitePages = tablePages({
  kind: 'shared',
  files: {
    '/bundles': 'bundles',
    '/bundles/:id': 'bundle',
    '/user-profile/:userId': 'public-profile',
    '/about': 'about',
    '/contact': 'contact',
    '/terms': 'terms',
    '/privacy': 'privacy',
  },
})

const shellPages = tablePages({ kind: 'shell', files: { '/offline': 'offline' } })

const teachPages = tablePages({ kind: 'open', isIndexed: true, files: { '/teach': 'teach' } })

const linkedPages = tablePages({
  kind: 'open',
  files: {
    '/certificates/:serial': 'certificate',
    '/payment/paystack/callback': 'payment-return',
    '/enrollment-success': 'enrollment-success',
    '/forgot-password': 'forgot-password',
    '/reset-password': 'reset-password',
    '/verify-email': 'verify-email',
    '/login/:provider': 'provider-login',
    '/setup': 'setup',
    '/invitations/:id': 'invitation',
    '/gifts/:id': 'gift',
    '/seats/:id': 'seat',
    '/join': 'join',
    '/newsletter/confirm': 'newsletter-confirm',
    '/newsletter/unsubscribe': 'newsletter-unsubscribe',
    '/mails/unsubscribe': 'mails-unsubscribe',
  },
})

const accountPages = tablePages({
  files: {
    '/cart/restore': 'cart-restore',
    '/orders': 'orders',
    '/orders/:id/seats': 'team',
    '/wishlist': 'wishlist',
    '/my-learning': 'my-learning',
    '/my-learning/notes': 'my-notes',
    '/my-learning/courses/:id': 'learn',
    '/notifications': 'notifications',
    '/profile': 'profile',
    '/profile/update': 'profile-update',
    '/profile/update/:person': 'profile-update',
    '/settings': 'settings',
    '/affiliate': 'affiliate',
  },
})

const couponPages = tablePages({
  area: 'admin',
  files: { '/coupon/summary': 'coupon-summary', '/coupon/manage': 'coupon-manage', '/coupon/report/:couponCode': 'coupon-report' },
})

const instructorPages = tablePages({
  area: 'instructor',
  files: {
    '/instructor/overview': 'instructor-overview',
    '/instructor/courses': 'instructor-courses',
    '/instructor/courses/add': 'instructor-course-new',
    '/instructor/courses/edit/:id': 'instructor-course-edit',
    '/instructor/performance': 'instructor-performance',
    '/instructor/communication': 'instructor-communication',
    '/instructor/settings': 'instructor-settings',
    '/instructor/earnings': 'instructor-earnings',
    '/instructor/coupons': 'instructor-coupons',
    '/instructor/invitations': 'instructor-invitations',
    '/instructor/bundles': 'own-bundles',
    '/instructor/bundles/add': 'own-bundle',
    '/instructor/bundles/:id': 'own-bundle',
    '/instructor/assignments': 'instructor-assignments',
    '/instructor/assignments/:id': 'instructor-assignment',
    '/instructor/students': 'instructor-students',
    '/instructor/affiliates': 'instructor-affiliates',
    '/instructor/students/:userId': 'instructor-student',
  },
})

const adminAreaPages = tablePages({
  area: 'admin',
  files: {
    '/admin/overview': 'admin-overview',
    '/admin/categories': 'admin-categories',
    '/admin/category-form': 'admin-category-form',
    '/admin/category-form/:id': 'admin-category-form',
    '/admin/course-reviews': 'admin-course-reviews',
    '/admin/course-reviews/:id': 'admin-course-review',
    '/admin/people': 'admin-people',
    '/admin/people/:userId': 'admin-person',
    '/admin/settings': 'admin-settings',
    '/admin/operations': 'admin-operations',
    '/admin/performance': 'admin-performance',
    '/admin/communication': 'admin-communication',
    '/admin/audit': 'admin-audit',
    '/admin/bundles': 'own-bundles',
    '/admin/bundles/add': 'own-bundle',
    '/admin/bundles/:id': 'own-bundle',
  },
})

const managerPages = tablePages({
  area: 'manager',
  files: {
    '/manager': 'manager',
    '/manager/orders': 'manager-orders',
    '/manager/orders/:id': 'manager-order',
    '/manager/refunds': 'manager-refunds',
    '/manager/disputes': 'manager-disputes',
    '/manager/payouts': 'manager-payouts',
    '/manager/payouts/:id': 'manager-payout-run',
    '/manager/tax': 'manager-tax',
    '/manager/applications': 'manager-applications',
    '/manager/reissues': 'manager-reissues',
    '/manager/moderation': 'manager-moderation',
    '/manager/people': 'manager-people',
    '/manager/people/:userId': 'manager-person',
    '/manager/coupons': 'manager-coupons',
    '/manager/affiliates': 'manager-affiliates',
    '/manager/invitations': 'manager-invitations',
    '/manager/coupons/:code': 'manager-coupon',
  },
})

const pages: readonly Page[] = [
  { path: '/courses', file: 'courses', kind: 'shared', load: () => import('../pages/courses.tsx') },
  { path: '/courses/:id', file: 'course', kind: 'shared', load: () => import('../pages/course.tsx'), before: takeCourseIfAsked },
  { path: '/categories', file: 'categories', kind: 'shared', load: () => import('../pages/categories.tsx') },
  { path: '/categories/:id', file: 'courses', kind: 'shared', load: () => import('../pages/courses.tsx') },
  { path: '/login', file: 'login', kind: 'open', isIndexed: true, load: () => import('../pages/login.tsx') },
  { path: '/register', file: 'register', kind: 'open', isIndexed: true, load: () => import('../pages/register.tsx') },
  { path: '/cart', file: 'cart', kind: 'private', load: () => import('../pages/cart.tsx') },
  ...sitePages,
  ...shellPages,
  ...teachPages,
  ...linkedPages,
  ...accountPages,
  ...couponPages,
  ...instructorPages,
  ...managerPages,
  ...adminAreaPages,
]

/** Paths that redirect. All unknown paths lead to the course list. */
const redirects: Record<string, string> = {
  '/': paths.courses(),
  '/mylearning': paths.myLearning(),
  '/instructor': '/instructor/courses',
  '/admin': '/admin/categories',
  '*': paths.courses(),
}

type Side = {
  isServer: boolean
  queryClientOf: (context: unknown) => QueryClient
  /** Returns the currency in which the visitor sees prices. */
  currencyOf: (context: unknown) => Currency
}

/** The route table, shared by the server's renderer and the browser. */
export const createRoutes = (side: Side): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <PageError isWhole />,
    children: [
      {
        element: <Outlet />,
        errorElement: <PageError />,
        children: [
          ...pages.filter(({ area }) => area === undefined).map((page) => routeOf(page, side)),
          ...areaNames.map((name) => areaRoute(name, side)),
          ...Object.entries(redirects).map(([path, to]): RouteObject => ({ path, loader: () => redirect(to) })),
        ],
      },
    ],
  },
]

const routeOf = (page: Page, side: Side): RouteObject => ({ path: page.path, lazy: () => loadPage(page, side) })

const areaNames: readonly AreaName[] = ['instructor', 'manager', 'admin']

/**
 * The area layout persists while the user moves between its pages, and when one of them fails. The server renders none of it, because
 * it doesn't know whether the user may see the area.
 */
const areaRoute = (name: AreaName, side: Side): RouteObject => ({
  lazy: async () => {
    const { AreaPending, areas } = await import('./areas.tsx')
    return { Component: side.isServer ? AreaPending : areas[name] }
  },
  children: [
    {
      element: <Outlet />,
      errorElement: <PageError area={name} />,
      children: pages.filter(({ area }) => area === name).map((page) => routeOf(page, side)),
    },
  ],
})

async function loadPage(page: Page, side: Side): Promise<Pick<RouteObject, 'Component' | 'loader' | 'handle' | 'shouldRevalidate'>> {
  // The guard is loaded on demand, because most pages are public.
  const [module, guarding] = await Promise.all([page.load(), page.kind === 'private' ? import('./guard.ts') : null])
  const isSkeleton = side.isServer && (page.kind === 'private' || page.kind === 'shell')
  return {
    Component: isSkeleton ? (!guarding?.needsRole(page.path) && module.Pending) || PagePending : module.Component,
    handle: { kind: page.kind, file: page.file, isIndexed: page.isIndexed ?? page.kind === 'shared', head: module.head } as PageHandle,
    ...(module.shouldRevalidate && { shouldRevalidate: module.shouldRevalidate }),
    loader: async ({ request, params, context }: LoaderFunctionArgs) => {
      const pageContext = {
        queryClient: side.queryClientOf(context),
        params,
        url: new URL(request.url),
        currency: side.currencyOf(context),
      }
      if (!side.isServer) await guarding?.guard(pageContext.queryClient, pageContext.url)
      if (isSkeleton) return null
      requireIds(page.file, params)
      if (!side.isServer) await page.before?.(pageContext)
      return (await module.loader?.(pageContext)) ?? null
    },
  }
}

const sharedPaths = pages.filter(({ kind }) => kind === 'shared').map(({ path }) => path)

/** Whether all visitors get the same page at this path, regardless of the query. */
export const isShared = (pathname: string): boolean => sharedPaths.some((path) => matchPath(path, pathname) !== null)
