import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { affiliatePath } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Account } from './profiles.api.ts'
import { SocialLinks } from './social-links.tsx'

/** Shows the first tab of the profile: About, contact details and social links. */
export const ProfileDetails = ({ account: { about, email, phoneNumber, userLinks } }: { account: Account }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <Panel
      title="About"
      action={
        <LinkButton variant="secondary" size="small" to={paths.profileUpdate}>
          <Icon name="edit" className="size-4" />
          Edit Profile
        </LinkButton>
      }
    >
      {about ? (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {about}
        </p>
      ) : (
        <p className="text-ink-muted">No information added yet</p>
      )}
    </Panel>
    <div className="grid gap-6">
      <Panel title="Contact Information">
        <dl className="grid gap-3">
          <Contact name="Email">{email}</Contact>
          {phoneNumber !== null && <Contact name="WhatsApp">{phoneNumber}</Contact>}
        </dl>
      </Panel>
      <Panel title="Earn with links">
        <p className="mb-3 text-ink-muted">Share links to courses and earn a commission on each purchase.</p>
        <LinkButton variant="secondary" size="small" to={affiliatePath()}>
          View affiliate page
        </LinkButton>
      </Panel>
      {userLinks.length > 0 && (
        <Panel title="Social Links">
          <SocialLinks links={userLinks} />
        </Panel>
      )}
    </div>
  </div>
)

const Panel = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
    <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

const Contact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
