import type { Certificate } from '@akada/contract/certificates.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CertificateUses } from './certificate-uses.tsx'
import { useCertificates } from './certificates.api.ts'
import { ReissueNotice } from './reissue-notice.tsx'
import { ShareCertificate } from './share-certificate.tsx'

/** Lists the user's certificates, or shows `empty` if there are none. */
export function CertificateList({ empty }: { empty: ReactNode }) {
  const certificates = useCertificates()

  if (certificates.isPending)
    return (
      <Loading label="Loading your certificates…">
        <div className={grid}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-52 rounded-lg" />
          ))}
        </div>
      </Loading>
    )
  if (!certificates.data)
    return (
      <Failed
        message="Failed to load certificates. Please try again later."
        advice="Your certificates are safe."
        error={certificates.error}
        onRetry={() => void certificates.refetch()}
        busy={certificates.isFetching}
      />
    )
  if (certificates.data.length === 0)
    return certificates.isExpected ? (
      <p className="py-10 text-center">
        <Spinner label="Creating your certificate…" />
      </p>
    ) : (
      empty
    )
  return (
    <>
      <ReissueNotice />
      <ul className={grid}>
        {certificates.data.map((certificate) => (
          <li key={certificate.id}>
            <CertificateCard certificate={certificate} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-muted">
        Is your name wrong on a certificate? Correct it in{' '}
        <Link className="link" to={paths.profileUpdate}>
          your profile
        </Link>
        , then update your certificates here.
      </p>
    </>
  )
}

const grid = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3'

const CertificateCard = ({ certificate }: { certificate: Certificate }) => {
  const { id, courseTitle, issueDate, completionDate, downloadUrl } = certificate
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-5 shadow-sm">
      <Icon name="certificate" className="size-8 text-accent" />
      <h2 dir="auto" className="mt-3 text-lg leading-snug">
        {courseTitle}
      </h2>
      <p className="text-ink-muted">Certificate of Completion</p>
      <dl className="mt-3 mb-4 grid grid-cols-[auto_1fr] gap-x-3 text-sm text-ink-muted">
        <dt>Issued</dt>
        <dd>
          <SiteDay at={issueDate} />
        </dd>
        <dt>Completed</dt>
        <dd>
          <SiteDay at={completionDate} />
        </dd>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {downloadUrl === null ? (
          <Spinner label="Creating…" />
        ) : (
          <a href={downloadUrl} download className={buttonClass()} aria-label={`Download: ${courseTitle}`}>
            <Icon name="download" />
            Download
          </a>
        )}
        <ShareCertificate id={id} courseTitle={courseTitle} />
      </div>
      <CertificateUses certificate={certificate} />
    </article>
  )
}
