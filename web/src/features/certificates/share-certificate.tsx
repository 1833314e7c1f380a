import { shareCertificate } from '@akada/contract/calls/certificates.ts'
import { useMutation } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { shareLink } from '../../lib/share-link.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Shares the certificate's public verification page. */
export function ShareCertificate({ id, courseTitle }: { id: number; courseTitle: string }) {
  const share = useMutation({
    mutationFn: async () => {
      const { url } = await call(shareCertificate, { params: { id } })
      return shareLink({ url, title: `Certificate of Completion: ${courseTitle}` })
    },
    onSuccess: (outcome) => {
      if (outcome === 'copied') showToast({ kind: 'success', text: 'Link copied' })
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to share certificate. Please try again.') }),
  })

  return (
    <Button variant="secondary" aria-label={`Share: ${courseTitle}`} busy={share.isPending} onClick={() => share.mutate()}>
      <Icon name="share" />
      Share
    </Button>
  )
}
