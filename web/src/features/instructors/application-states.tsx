import type { ReactNode } from 'react'
import { formatDayHere } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Application } from './instructors.api.ts'

export const AlreadyInstructor = ({ userId }: { userId: string }) => (
  <>
    <Banner kind="success">You’re an instructor.</Banner>
    <p className="mt-4 text-ink-muted">
      You can create a course now. Students check who’s teaching, so also add a picture and a short bio.
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <LinkButton to={instructorPaths.newCourse}>Create a course</LinkButton>
      <LinkButton variant="secondary" to={paths.profileUpdate}>
        Edit Profile
      </LinkButton>
      <LinkButton variant="secondary" to={paths.publicProfile(userId)}>
        View public profile
      </LinkButton>
    </div>
  </>
)

type UnverifiedProps = {
  isChecking: boolean
  onCheck: () => void
  /** Explains that the email address isn't verified, and offers a new link. */
  children: ReactNode
}

export const Unverified = ({ isChecking, onCheck, children }: UnverifiedProps) => (
  <div className="grid max-w-md gap-4">
    {children}
    <Button variant="quiet" busy={isChecking} busyText="Checking…" onClick={onCheck}>
      I’ve verified my email
    </Button>
  </div>
)

export const Pending = ({ application: { brand, headline, bio, createdAt } }: { application: Application }) => (
  <>
    <Banner kind="info">We’re reviewing your application. We’ll email you our decision.</Banner>
    <dl className="mt-5 grid gap-3">
      <Said name="Sent">
        <time dateTime={createdAt}>{formatDayHere(createdAt)}</time>
      </Said>
      <Said name="Brand">{brand}</Said>
      <Said name="Headline">{headline}</Said>
      <Said name="Bio">{bio}</Said>
    </dl>
  </>
)

const Said = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd dir="auto" className="max-w-prose whitespace-pre-line">
      {children}
    </dd>
  </div>
)

export const Declined = ({ reason }: { reason: string | null }) => (
  <div className="mb-6">
    <Banner kind="warning">
      We didn’t approve your last application.
      {reason !== null && (
        <span dir="auto" className="mt-1 block whitespace-pre-line">
          {reason}
        </span>
      )}
    </Banner>
    <p className="mt-4 text-ink-muted">Update your application and submit it again.</p>
  </div>
)
