import type { EditableLecture } from '@akada/contract/curriculum.ts'
import type { VideoLink } from '@akada/contract/playback.ts'
import { servedBy } from '@akada/contract/video-addresses.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

type LinkCardProps = { lecture: EditableLecture; link: VideoLink; children?: ReactNode }

/** Shows a lecture's video from another site. `children` are its actions. */
export const LinkCard = ({ lecture: { durationString }, link, children }: LinkCardProps) => (
  <div className="grid gap-3 rounded-md border border-line bg-surface p-4">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge kind="success">{servedBy(link)}</Badge>
      <span className="tabular text-sm text-ink-muted">{durationString}</span>
    </p>
    <a className="link inline-flex min-w-0 items-center gap-2 wrap-anywhere" href={link.url} target="_blank" rel="noreferrer">
      {link.url}
      <Icon name="external" className="size-4 flex-none" label="Opens in a new tab" />
    </a>
    <p className="text-sm text-ink-muted">
      Students can’t download this video. Captions come from {servedBy(link)}. If the video is removed there, students can’t watch it here.
    </p>
    {children && <div className="flex flex-wrap gap-3">{children}</div>}
  </div>
)
