import type { Course } from '@akada/contract/courses.ts'
import { useSyncExternalStore } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

type Shared = { url: string; title: string }

const networks: readonly { name: string; icon: IconName; addressOf: (shared: Shared) => string }[] = [
  { name: 'WhatsApp', icon: 'whatsapp', addressOf: ({ url, title }) => withQuery('https://wa.me/', { text: `${title} ${url}` }) },
  { name: 'X', icon: 'x', addressOf: ({ url, title }) => withQuery('https://x.com/intent/post', { text: title, url }) },
  { name: 'Facebook', icon: 'facebook', addressOf: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  { name: 'LinkedIn', icon: 'linkedin', addressOf: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }) },
]

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`
const look = buttonClass({ variant: 'quiet', shape: 'icon' })

export function ShareLinks({ course }: { course: Pick<Course, 'id' | 'title'> }) {
  const { publicUrl } = useSite()
  const shared = { url: publicUrl + paths.course(course.id), title: course.title }
  const canShare = useSyncExternalStore(noSubscription, hasSystemSharing, () => false)
  return (
    <section aria-label="Share" className="flex flex-wrap justify-center border-t border-line pt-3">
      {canShare ? (
        <Button variant="quiet" onClick={() => void share(shared)}>
          <Icon name="share" />
          Share
        </Button>
      ) : (
        <ShareList shared={shared} />
      )}
    </section>
  )
}

const ShareList = ({ shared }: { shared: Shared }) => (
  <ul className="flex flex-wrap justify-center">
    {networks.map(({ name, icon, addressOf }) => (
      <li key={name}>
        <a className={look} href={addressOf(shared)} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${name}`}>
          <Icon name={icon} />
        </a>
      </li>
    ))}
    <li>
      <button type="button" className={look} aria-label="Copy link" onClick={() => void copy(shared.url)}>
        <Icon name="link" />
      </button>
    </li>
  </ul>
)

// Only on touch devices: desktop share dialogs rarely include the social networks.
const hasSystemSharing = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

const noSubscription = () => () => undefined

async function share(shared: Shared) {
  // Rejects if the user closes the dialog without sharing.
  await navigator.share(shared).catch(() => undefined)
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: 'Link copied' })
  } catch {
    showToast({ kind: 'error', text: `We couldn’t copy the link: ${url}` })
  }
}
