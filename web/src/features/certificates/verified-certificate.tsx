import type { verifyCertificate } from '@akada/contract/certificates.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteDay } from '../../ui/site-day.tsx'

// A downloadable page that verifies certificates offline.
const VERIFIER = '/api/certificates/verifier'

/** Shows a certificate's public data: whether it is authentic and valid, its holder and its course. */
export function VerifiedCertificate({ certificate }: { certificate: Answer<typeof verifyCertificate> }) {
  const site = useSite()
  const { studentName, courseTitle, completionDate, issueDate, serial, revokedAt, replacedBy } = certificate
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
      {revokedAt === null ? (
        <p className="flex items-center justify-center gap-2 bg-success-soft px-4 py-3 font-semibold text-success">
          <Icon name="check-circle" />
          Verified certificate
        </p>
      ) : replacedBy ? (
        <Replaced by={replacedBy} />
      ) : (
        <p className="bg-danger-soft px-4 py-3 text-center font-semibold text-danger">
          This certificate was revoked on <SiteDay at={revokedAt} />.
        </p>
      )}
      <div className="flex flex-col items-center px-5 py-10 text-center sm:px-10">
        <Icon name="certificate" className="size-14 text-accent" />
        <p className="mt-4 text-ink-muted">Certificate of Completion</p>
        <h1 dir="auto" className="mt-3 text-3xl sm:text-4xl">
          {studentName}
        </h1>
        <p className="mt-4 text-ink-muted">has completed the course</p>
        <p dir="auto" className="mt-1 text-xl font-semibold text-balance">
          {courseTitle}
        </p>
        <dl className="mt-8 grid w-full gap-4 border-t border-line pt-6 sm:grid-cols-2">
          <Fact name="Completed">
            <SiteDay at={completionDate} />
          </Fact>
          <Fact name="Issued">
            <SiteDay at={issueDate} />
          </Fact>
          <Fact name="Certificate ID" isWide>
            <code className="text-sm break-all">{serial}</code>
          </Fact>
        </dl>
        <p className="mt-6 text-sm text-ink-muted">{statementOf(site.name, { revokedAt, isReplaced: Boolean(replacedBy) })}</p>
        <p className="mt-2 text-sm text-ink-muted">
          Have the badge file?{' '}
          <a className="link" href={VERIFIER} download>
            Download the verifier
          </a>{' '}
          to check it offline.
        </p>
      </div>
    </article>
  )
}

const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? 'sm:col-span-2' : undefined}>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

type Replacement = NonNullable<Answer<typeof verifyCertificate>['replacedBy']>

const Replaced = ({ by: { serial, studentName, issueDate, revokedAt } }: { by: Replacement }) => (
  <div className="bg-warning-soft px-4 py-3 text-center">
    <p className="font-semibold text-warning">
      Replaced by{' '}
      <Link className="link wrap-anywhere" to={paths.certificate(serial)}>
        {serial}
      </Link>
    </p>
    <p className="mt-1 text-sm">
      The new certificate was issued to <bdi className="font-semibold">{studentName}</bdi> on <SiteDay at={issueDate} />
      {revokedAt === null ? '.' : ' and later revoked.'}
    </p>
  </div>
)

function statementOf(siteName: string, { revokedAt, isReplaced }: { revokedAt: string | null; isReplaced: boolean }): string {
  if (isReplaced) return `${siteName} issued this certificate and later reissued it in the student’s new name. Only the new one is valid.`
  if (revokedAt !== null) return `${siteName} issued this certificate and later revoked it. It’s no longer valid.`
  return `${siteName} issued this certificate and confirms that it’s authentic.`
}
