import type { verifyCertificate } from '@akada/contract/certificates.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { verifiedCertificateQuery } from '../features/certificates/certificates.api.ts'
import { VerifiedCertificate } from '../features/certificates/verified-certificate.tsx'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const loader = ({ queryClient, params }: PageContext) => queryClient.ensureQueryData(verifiedCertificateQuery(params.serial ?? ''))

export const head = ({ studentName, courseTitle, serial, revokedAt }: Answer<typeof verifyCertificate>): Head => ({
  title: `${studentName}: ${courseTitle}`,
  description: revokedAt === null ? `${studentName} has completed ${courseTitle}.` : 'This certificate is no longer valid.',
  canonical: paths.certificate(serial),
})

export function Component() {
  const { serial = '' } = useParams()
  const certificate = useQuery(verifiedCertificateQuery(serial))
  return (
    <div className="page max-w-3xl py-8">
      {certificate.isPending ? (
        <Loading label="Checking the certificate…">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      ) : certificate.data ? (
        <VerifiedCertificate certificate={certificate.data} />
      ) : (
        <Failed
          message="We couldn’t check this certificate."
          error={certificate.error}
          onRetry={() => void certificate.refetch()}
          busy={certificate.isFetching}
        />
      )}
      <p className="mt-8 text-center">
        <LinkButton to={paths.courses()} variant="secondary">
          Browse courses
        </LinkButton>
      </p>
    </div>
  )
}
