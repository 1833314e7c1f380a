import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { Tabs } from './tabs.tsx'

type ListTabsProps<V extends string> = {
  label: string
  /** The query parameter that selects the tab. */
  parameter: string
  /** The URL omits the first one. */
  tabs: readonly [first: readonly [value: V, label: string], ...others: (readonly [value: V, label: string])[]]
  pathTo: (value: V | undefined, page?: number) => string
  list: (tab: { value: V; page: number; linkTo: (page: number) => string }) => ReactNode
}

/** Tabs of a paged list, in the URL. */
export function ListTabs<V extends string>({ label, parameter, tabs, pathTo, list }: ListTabsProps<V>) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [[first]] = tabs
  const chosen = tabs.find(([value]) => value === query.get(parameter))?.[0] ?? first
  const inAddress = (value: V) => (value === first ? undefined : value)
  const linkTo = (page: number) => pathTo(inAddress(chosen), pageInAddress(page))
  return (
    <Tabs<V>
      label={label}
      tabs={tabs.map(([value, text]) => ({ value, label: text, panel: list({ value, page: pageNumberOf(query), linkTo }) }))}
      value={chosen}
      onChange={(value) => void navigate(pathTo(inAddress(value)), { replace: true, preventScrollReset: true })}
    />
  )
}
