import { getVideoLinkRules } from '@akada/contract/calls/video-links.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { linkFault, type VideoLinkRules } from '@akada/contract/video-addresses.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkForm } from './link-form.tsx'

const rulesQuery = queryOptions({
  queryKey: ['video-link-rules'],
  queryFn: ({ signal }) => call(getVideoLinkRules, {}, { signal }),
})

type LinkOfferProps = { lecture: EditableLecture; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** The way to use a video from another site, if this site allows it. */
export function LinkOffer({ lecture, isOpen, onOpen }: LinkOfferProps) {
  const { data: rules } = useQuery(rulesQuery)
  if (!rules) return null
  const fault = lecture.link ? linkFault(lecture.link, rules) : null
  return (
    <>
      {fault !== null && (
        <p className="flex items-start gap-2 text-danger">
          <Icon name="warning" className="mt-0.5 flex-none" />
          <span>{fault} Students can’t watch this video.</span>
        </p>
      )}
      {rules.isAllowed &&
        (isOpen ? (
          <LinkForm lecture={lecture} rules={rules} onClose={() => onOpen(false)} />
        ) : (
          <div>
            <Button variant="quiet" size="small" className="min-h-11" onClick={() => onOpen(true)}>
              <Icon name="link" />
              {lecture.link ? 'Change link' : offerOf(rules)}
            </Button>
          </div>
        ))}
    </>
  )
}

const offerOf = ({ hosts }: VideoLinkRules): string =>
  hosts.length > 0 ? 'Use a video from YouTube, Vimeo or another site' : 'Use a video from YouTube or Vimeo'
