import type { ComponentProps, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { InvitationDesk } from '../../features/invitations/invitation-desk.tsx'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { Tabs } from '../../ui/tabs.tsx'

type Place = { tab?: string | undefined; search?: string | undefined; page?: number | undefined }
type CodesProps = { search: string; page: number; listAt: (place: Omit<Place, 'tab'>) => string }

type InvitationTabsProps = Pick<ComponentProps<typeof InvitationDesk>, 'scope'> & {
  pathTo: (place: Place) => string
  /** Renders the list of join codes. */
  codes: (props: CodesProps) => ReactNode
}

/** The invitations by email, and the join codes. */
export function InvitationTabs({ scope, pathTo, codes }: InvitationTabsProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const listAt = ({ search, page = 1 }: Omit<Place, 'tab'>) => pathTo({ tab: 'codes', search, page: pageInAddress(page) })
  return (
    <Tabs<'email' | 'codes'>
      label="Invitations"
      tabs={[
        { value: 'email', label: 'By email', panel: <InvitationDesk scope={scope} listAt={pathTo} /> },
        { value: 'codes', label: 'Join codes', panel: codes({ search: query.get('search') ?? '', page: pageNumberOf(query), listAt }) },
      ]}
      value={query.get('tab') === 'codes' ? 'codes' : 'email'}
      onChange={(tab) => void navigate(pathTo({ tab: tab === 'codes' ? tab : undefined }), { replace: true, preventScrollReset: true })}
    />
  )
}
