import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'

const quickLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.courses(), label: 'Courses' },
  { to: paths.categories, label: 'Categories' },
] as const
const linkLook = 'inline-block py-1 hover:text-brand hover:underline'

export function Footer() {
  const { name, supportEmail } = useSite()
  return (
    <footer className="mt-16 border-t border-line bg-surface text-sm">
      <div className="page grid gap-8 py-10 sm:grid-cols-2">
        <section>
          <h2 className="mb-3 text-base">About Us</h2>
          <p className="max-w-md text-ink-muted">
            {name} is a place to learn from people who do what they teach. Take a course at your own pace, on any device, and keep it for
            life.
          </p>
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="mb-3 text-base">
            Quick Links
          </h2>
          <ul className="text-ink-muted">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.teach} className={linkLook}>
                Teach on {name}
              </Link>
            </li>
            <li>
              <a href={`mailto:${supportEmail}`} className={linkLook}>
                Contact Us
              </a>
            </li>
          </ul>
        </nav>
      </div>
      {/* A page rendered in the old year may be taken over in the new one. */}
      <p className="page border-t border-line py-5 text-ink-faint" suppressHydrationWarning>
        © {new Date().getFullYear()} {name}. All rights reserved.
      </p>
    </footer>
  )
}
