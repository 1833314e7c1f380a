import { paths } from '../../lib/paths.ts'
import { shareLink } from '../../lib/share-link.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Shares the page on which anyone can see that the certificate is real. */
export function ShareCertificate({ serial, courseTitle }: { serial: string; courseTitle: string }) {
  const { publicUrl } = useSite()

  const share = async () => {
    try {
      const outcome = await shareLink({ url: publicUrl + paths.certificate(serial), title: `Certificate of Completion: ${courseTitle}` })
      if (outcome === 'copied') showToast({ kind: 'success', text: 'Link copied' })
    } catch {
      showToast({ kind: 'error', text: 'Failed to share certificate. Please try again.' })
    }
  }

  return (
    <Button variant="secondary" aria-label={`Share: ${courseTitle}`} onClick={() => void share()}>
      <Icon name="share" />
      Share
    </Button>
  )
}
