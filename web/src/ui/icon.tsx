import spriteUrl from './icons/sprite.svg?url&no-inline'

export const iconNames = [
  'search',
  'cart',
  'menu',
  'more',
  'archive',
  'close',
  'plus',
  'chevron-down',
  'chevron-right',
  'chevron-left',
  'play',
  'pause',
  'check',
  'check-circle',
  'lock',
  'video',
  'text',
  'quiz',
  'download',
  'upload',
  'file',
  'star',
  'heart',
  'heart-filled',
  'gift',
  'user',
  'users',
  'logout',
  'globe',
  'clock',
  'infinity',
  'phone',
  'tv',
  'certificate',
  'share',
  'link',
  'external',
  'warning',
  'info',
  'trash',
  'edit',
  'copy',
  'refresh',
  'bookmark',
  'volume',
  'mute',
  'fullscreen',
  'fullscreen-exit',
  'speed',
  'theater',
  'captions',
  'back',
  'sun',
  'moon',
  'bell',
  'book',
  'home',
  'filter',
  'settings',
  'chart',
  'drag',
  'eye',
  'eye-off',
  'mail',
  'facebook',
  'x',
  'linkedin',
  'whatsapp',
  'instagram',
  'youtube',
  'tiktok',
  'github',
  'receipt',
  'bank',
  'ticket',
  'sidebar',
] as const

export type IconName = (typeof iconNames)[number]

type IconProps = { name: IconName; label?: string; className?: string }

/** A decorative icon, unless it has a label. */
export function Icon({ name, label, className }: IconProps) {
  const classes = className ? `icon ${className}` : 'icon'
  const use = <use href={`${spriteUrl}#${name}`} />
  if (label === undefined) {
    return (
      <svg className={classes} aria-hidden="true">
        {use}
      </svg>
    )
  }
  return (
    <svg className={classes} role="img" aria-label={label}>
      {use}
    </svg>
  )
}

export type DrawingName = 'courses' | 'cart' | 'bell' | 'search' | 'certificate'

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="icon h-22 w-30 text-brand" aria-hidden="true">
      <use href={`${spriteUrl}#drawing-${name}`} />
    </svg>
  )
}
