import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SiteLinks } from './site-links.tsx'

// At the end of every page. The browser keeps the server's form until this code has loaded.
const SubscribeBox = import.meta.env.SSR
  ? (await import('./subscribe-box.tsx')).SubscribeBox
  : lazyPart(
      async () => (await import('./subscribe-box.tsx')).SubscribeBox,
      () => null,
    )

// The server renders only an empty space for it.
const CountryChoice = import.meta.env.SSR
  ? (await import('./country-choice.tsx')).CountryChoice
  : lazyPart(
      async () => (await import('./country-choice.tsx')).CountryChoice,
      () => null,
    )

// Memoized, because a rerender of the footer would replace the server's form before the code has loaded.
const Newsletter = memo(() => (
  <Suspense>
    <SubscribeBox />
  </Suspense>
))

const linkClass = 'inline-block py-1 hover:text-brand hover:underline'

/** `isSlim`: one line, for pages of work and learning. */
export function Footer({ isSlim = false }: { isSlim?: boolean }) {
  const { name, socialLinks } = useSite()
  const quickLinks = [
    [paths.home, 'Home'],
    [paths.courses(), 'Courses'],
    [paths.categories, 'Categories'],
    [paths.teach, `Teach on ${name}`],
    [paths.about, 'About'],
    [paths.contact, 'Contact Us'],
    [paths.terms, 'Terms'],
    [paths.privacy, 'Privacy'],
  ] as const
  const items = (shown: readonly (readonly [string, string])[]) =>
    shown.map(([to, label]) => (
      <li key={to}>
        <Link to={to} className={linkClass}>
          {label}
        </Link>
      </li>
    ))
  // The year may change between rendering and hydration.
  const owner = (rights: string) => (
    <p className="text-ink-faint" suppressHydrationWarning>
      © {new Date().getFullYear()} {name}
      {rights}
    </p>
  )
  if (isSlim)
    return (
      <footer className="mt-8 border-t border-line text-sm">
        <div className="page flex flex-wrap justify-between gap-x-4 py-3">
          <div className="py-1">{owner('')}</div>
          <ul className="flex flex-wrap gap-x-4 text-ink-muted">{items(quickLinks.slice(-3))}</ul>
        </div>
      </footer>
    )
  return (
    <footer className="mt-16 border-t border-line bg-surface text-sm">
      <div className="page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-3">
        <section>
          <h2 className="mb-3 text-base">About Us</h2>
          <p className="max-w-md text-ink-muted">
            {name} offers courses by people who do what they teach. Learn at your own pace, on any device, with lifetime access.
          </p>
          {socialLinks.length > 0 && <SiteLinks links={socialLinks} />}
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="mb-3 text-base">
            Quick Links
          </h2>
          <ul className="columns-2 text-ink-muted">{items(quickLinks)}</ul>
        </nav>
        <Newsletter />
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-5">
        {owner('. All rights reserved.')}
        <Suspense fallback={<div className="min-h-11" />}>
          <CountryChoice />
        </Suspense>
      </div>
    </footer>
  )
}
