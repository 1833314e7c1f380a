import { downloadCredential } from '@akada/contract/calls/certificates.ts'
import type { Certificate } from '@akada/contract/certificates.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { showToast } from '../../ui/toast.tsx'
import { linkedInAddress } from './linkedin-address.ts'

/** Links to the certificate page and LinkedIn, and downloads a badge for badge wallets. */
export function CertificateUses({ certificate: { id, serial, courseTitle, issueDate } }: { certificate: Certificate }) {
  const { name, publicUrl, timeZone } = useSite()
  const badge = useMutation({
    mutationFn: () => download(downloadCredential, { params: { id } }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t create the badge. Please try again.') }),
  })
  const url = publicUrl + paths.certificate(serial)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 border-t border-line pt-1 text-sm">
      <li>
        <Link className="link inline-block py-2.5" to={paths.certificate(serial)} aria-label={`View: ${courseTitle}`}>
          View
        </Link>
      </li>
      <li>
        <a
          className="link inline-block py-2.5"
          href={linkedInAddress({ siteName: name, url, serial, courseTitle, issueDate, timeZone })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Add to LinkedIn: ${courseTitle} (opens in a new tab)`}
        >
          Add to LinkedIn
        </a>
      </li>
      <li>
        <button
          type="button"
          className="link cursor-pointer py-2.5"
          aria-disabled={badge.isPending}
          onClick={() => {
            if (!badge.isPending) badge.mutate()
          }}
          aria-label={`Open Badge: ${courseTitle}`}
        >
          {badge.isPending ? 'Preparing…' : 'Open Badge'}
        </button>
      </li>
    </ul>
  )
}
