import type { UserLink } from '@akada/contract/profile-fields.ts'
import { Icon } from '../../ui/icon.tsx'
import { networkOf } from './social-networks.ts'

/** Lists links that a user has entered. The site doesn't endorse them. */
export const SocialLinks = ({ links }: { links: readonly UserLink[] }) => (
  <ul className="flex flex-wrap gap-3">
    {links.map(({ url, socialLinkType }) => {
      const { name, icon } = networkOf(socialLinkType)
      return (
        <li key={`${socialLinkType} ${url}`} className="max-w-full">
          <a
            href={url}
            target="_blank"
            rel="noopener nofollow ugc"
            className="flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 py-1.5 hover:bg-sunken"
          >
            <Icon name={icon} />
            <span className="font-semibold">{name}</span>
            {icon === 'globe' && (
              <>
                {' '}
                <span className="min-w-0 truncate text-sm text-ink-muted">{hostOf(url)}</span>
              </>
            )}
          </a>
        </li>
      )
    })}
  </ul>
)

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url)
