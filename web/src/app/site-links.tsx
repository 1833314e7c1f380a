import { Icon, type IconName } from '../ui/icon.tsx'

const networks: Record<string, [name: string, icon: IconName]> = {
  'facebook.com': ['Facebook', 'facebook'],
  'instagram.com': ['Instagram', 'instagram'],
  'linkedin.com': ['LinkedIn', 'linkedin'],
  'x.com': ['Twitter', 'x'],
  'twitter.com': ['Twitter', 'x'],
  'tiktok.com': ['TikTok', 'tiktok'],
  'youtube.com': ['YouTube', 'youtube'],
  'wa.me': ['WhatsApp', 'whatsapp'],
  'github.com': ['GitHub', 'github'],
}

/** Links to the site's profiles elsewhere, as configured by the admin. */
export const SiteLinks = ({ links }: { links: readonly string[] }) => (
  <ul className="mt-4 -ml-2.5 flex flex-wrap">
    {links.map((link) => {
      const host = new URL(link).host.replace(/^www\./, '')
      const [name, icon] = networks[host] ?? [host, 'globe']
      return (
        <li key={link}>
          <a href={link} className="button button-quiet button-icon" target="_blank" rel="noopener" aria-label={name} title={name}>
            <Icon name={icon} />
          </a>
        </li>
      )
    })}
  </ul>
)
