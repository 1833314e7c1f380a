import { SiteTextKey } from '@akada/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { BrandSettings } from '../features/site-settings/brand-settings.tsx'
import { ConnectionSettings } from '../features/site-settings/connection-settings.tsx'
import { MoneySettings } from '../features/site-settings/money-settings.tsx'
import { RuleSettings } from '../features/site-settings/rule-settings.tsx'
import { type Settings, settingsQuery } from '../features/site-settings/site-settings.api.ts'
import { TextSettings } from '../features/site-settings/text-settings.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Settings · Admin' })

const tabs = ['brand', 'texts', 'money', 'rules', 'connections'] as const
type SettingsTab = (typeof tabs)[number]

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'brand'
  const text = SiteTextKey.options.find((key) => key === query.get('text')) ?? 'about'
  const look = (to: { tab?: string | undefined; text?: string }) =>
    void navigate(adminPaths.settings(to), { replace: true, preventScrollReset: true })

  return (
    <Frame>
      <Tabs<SettingsTab>
        label="Settings"
        value={tab}
        onChange={(next) => look({ tab: next === 'brand' ? undefined : next })}
        tabs={[
          { value: 'brand', label: 'Brand', panel: <Loaded>{({ brand }) => <BrandSettings settings={brand} />}</Loaded> },
          {
            value: 'texts',
            label: 'Pages',
            panel: <TextSettings textKey={text} onChoose={(key) => look({ tab, text: key })} />,
          },
          { value: 'money', label: 'Payments', panel: <Loaded>{({ money }) => <MoneySettings settings={money} />}</Loaded> },
          { value: 'rules', label: 'Policies', panel: <Loaded>{({ rules }) => <RuleSettings settings={rules} />}</Loaded> },
          { value: 'connections', label: 'Connections', panel: <ConnectionSettings /> },
        ]}
      />
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <SettingsSkeleton />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="max-w-4xl">
    <h1 className="text-3xl">Settings</h1>
    <p className="mt-2 mb-6 text-ink-muted">
      Changes are recorded in the{' '}
      <Link to={adminPaths.audit({ act: 'SETTING_CHANGED' })} className="link">
        audit log
      </Link>
      . Manage roles in{' '}
      <Link to={adminPaths.people()} className="link">
        Users
      </Link>
      .
    </p>
    {children}
  </div>
)

const SettingsSkeleton = () => (
  <Loading label="Loading settings…">
    <div className="grid gap-6">
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  </Loading>
)

function Loaded({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <SettingsSkeleton />
  if (!settings.data)
    return (
      <Failed
        message="We couldn’t load the settings."
        error={settings.error}
        onRetry={() => void settings.refetch()}
        busy={settings.isFetching}
      />
    )
  return children(settings.data)
}
