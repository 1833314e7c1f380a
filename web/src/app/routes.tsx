import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, matchPath, Outlet, type RouteObject, redirect } from 'react-router'
import type { PageContext, PageModule } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { currentSession } from '../lib/session.ts'
import { PageError } from './error-page.tsx'
import { guard, type Requirements } from './guard.ts'
import type { PageHandle, PageKind } from './page-handle.ts'
import { PagePending } from './page-pending.tsx'
import { Shell } from './shell.tsx'
import { takeCourseIfAsked } from './take-course-if-asked.ts'

type Page = Requirements & {
  path: string
  /** The file in `pages/`; the server finds its scripts by it. */
  file: string
  kind: PageKind
  /** Whether search engines may show it; without a word, shared pages are. */
  isIndexed?: boolean
  load: () => Promise<PageModule>
  /** Runs in the browser before the page's own loader. */
  before?: (context: PageContext) => Promise<void>
}

const pages: readonly Page[] = [
  { path: '/courses', file: 'courses', kind: 'shared', load: () => import('../pages/courses.tsx') },
  { path: '/courses/:id', file: 'course', kind: 'shared', load: () => import('../pages/course.tsx'), before: takeCourseIfAsked },
  { path: '/categories', file: 'categories', kind: 'shared', load: () => import('../pages/categories.tsx') },
  { path: '/categories/:id', file: 'courses', kind: 'shared', load: () => import('../pages/courses.tsx') },
  { path: '/user-profile/:userId', file: 'public-profile', kind: 'shared', load: () => import('../pages/public-profile.tsx') },
  { path: '/certificates/:serial', file: 'certificate', kind: 'open', load: () => import('../pages/certificate.tsx') },
  { path: '/login', file: 'login', kind: 'open', isIndexed: true, load: () => import('../pages/login.tsx') },
  { path: '/register', file: 'register', kind: 'open', isIndexed: true, load: () => import('../pages/register.tsx') },
  { path: '/forgot-password', file: 'forgot-password', kind: 'open', load: () => import('../pages/forgot-password.tsx') },
  { path: '/reset-password', file: 'reset-password', kind: 'open', load: () => import('../pages/reset-password.tsx') },
  { path: '/verify-email', file: 'verify-email', kind: 'open', load: () => import('../pages/verify-email.tsx') },
  { path: '/teach', file: 'teach', kind: 'open', isIndexed: true, load: () => import('../pages/teach.tsx') },
  { path: '/about', file: 'about', kind: 'shared', load: () => import('../pages/about.tsx') },
  { path: '/contact', file: 'contact', kind: 'shared', load: () => import('../pages/contact.tsx') },
  { path: '/terms', file: 'terms', kind: 'shared', load: () => import('../pages/terms.tsx') },
  { path: '/privacy', file: 'privacy', kind: 'shared', load: () => import('../pages/privacy.tsx') },
  { path: '/newsletter/confirm', file: 'newsletter-confirm', kind: 'open', load: () => import('../pages/newsletter-confirm.tsx') },
  {
    path: '/newsletter/unsubscribe',
    file: 'newsletter-unsubscribe',
    kind: 'open',
    load: () => import('../pages/newsletter-unsubscribe.tsx'),
  },
  { path: '/payment/paystack/callback', file: 'payment-return', kind: 'open', load: () => import('../pages/payment-return.tsx') },
  { path: '/enrollment-success', file: 'enrollment-success', kind: 'open', load: () => import('../pages/enrollment-success.tsx') },
  { path: '/profile', file: 'profile', kind: 'private', load: () => import('../pages/profile.tsx') },
  { path: '/profile/update', file: 'profile-update', kind: 'private', load: () => import('../pages/profile-update.tsx') },
  { path: '/profile/update/:id', file: 'profile-update', kind: 'private', load: () => import('../pages/profile-update.tsx') },
  { path: '/cart', file: 'cart', kind: 'private', load: () => import('../pages/cart.tsx') },
  { path: '/settings', file: 'settings', kind: 'private', load: () => import('../pages/settings.tsx') },
  { path: '/my-learning', file: 'my-learning', kind: 'private', load: () => import('../pages/my-learning.tsx') },
  { path: '/my-learning/courses/:id', file: 'learn', kind: 'private', load: () => import('../pages/learn.tsx') },
]

/** Addresses that only lead to another. Everything unknown leads to the courses. */
const redirects: Record<string, string> = { '/': paths.courses(), '/mylearning': paths.myLearning(), '*': paths.courses() }

type Side = { isServer: boolean; queryClientOf: (context: unknown) => QueryClient }

/** The one table of routes, for the server's renderer and for the browser. */
export const createRoutes = (side: Side): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <PageError isWhole />,
    children: [
      {
        element: <Outlet />,
        errorElement: <PageError />,
        children: [
          ...pages.map((page): RouteObject => ({ path: page.path, lazy: () => loadPage(page, side) })),
          ...Object.entries(redirects).map(([path, to]): RouteObject => ({ path, loader: () => redirect(to) })),
        ],
      },
    ],
  },
]

async function loadPage(page: Page, side: Side): Promise<Pick<RouteObject, 'Component' | 'loader' | 'handle'>> {
  const module = await page.load()
  const isSkeleton = side.isServer && page.kind === 'private'
  return {
    Component: isSkeleton ? (module.Pending ?? PagePending) : module.Component,
    handle: { kind: page.kind, file: page.file, isIndexed: page.isIndexed ?? page.kind === 'shared', head: module.head } as PageHandle,
    loader: async ({ request, params, context }: LoaderFunctionArgs) => {
      const pageContext = { queryClient: side.queryClientOf(context), params, url: new URL(request.url) }
      if (!side.isServer) {
        if (page.kind === 'private') guard(currentSession(), page, pageContext.url)
        await page.before?.(pageContext)
      }
      return isSkeleton ? null : ((await module.loader?.(pageContext)) ?? null)
    },
  }
}

const sharedPaths = pages.filter(({ kind }) => kind === 'shared').map(({ path }) => path)

/** Whether every visitor gets the same page at this path, whatever else the address says. */
export const isShared = (pathname: string): boolean => sharedPaths.some((path) => matchPath(path, pathname) !== null)
