import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { usePrinting } from './use-printing.ts'

type Tab<V extends string> = {
  value: V
  label: ReactNode
  panel: ReactNode
  /** Printed below the selected panel when another tab is selected. */
  printed?: ReactNode
}

type TabsProps<V extends string> = {
  /** The label for the tab list, read by screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  orientation?: 'horizontal' | 'vertical'
  /** Content below vertical tabs. */
  below?: ReactNode
  /** Keeps the panels that were selected before, so that unsaved input in them isn't lost. */
  keepsPanels?: boolean
}

/** ARIA tabs: arrow keys, Home and End move and select. Only the selected panel is rendered, unless `keepsPanels` is set. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, tabs, value, onChange, orientation = 'horizontal', below, keepsPanels = false } = props
  const id = useId()
  const kept = useKept(value, keepsPanels)
  const isVertical = orientation === 'vertical'
  const isPrinting = usePrinting()
  useEffect(() => showInList(document.getElementById(`${id}-${value}`)), [id, value])

  function moveOnKey(event: KeyboardEvent<HTMLElement>) {
    const next = indexAfter(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
      isVertical,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  return (
    <div className={isVertical ? 'gap-8 md:grid md:grid-cols-[14rem_minmax(0,1fr)]' : undefined}>
      <TabColumn below={below}>
        <div
          role="tablist"
          aria-label={label}
          aria-orientation={orientation}
          onKeyDown={moveOnKey}
          className={
            isVertical
              ? 'mb-4 flex gap-1 overflow-x-auto md:mb-0 md:flex-col md:self-start'
              : 'mb-6 flex gap-6 overflow-x-auto border-b border-line'
          }
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className="tab"
              aria-selected={tab.value === value}
              aria-controls={tab.value === value || kept.has(tab.value) ? `${id}-${tab.value}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </TabColumn>
      {tabs.map(
        (tab) =>
          (tab.value === value || kept.has(tab.value)) && (
            <div
              key={tab.value}
              role="tabpanel"
              id={`${id}-${tab.value}-panel`}
              aria-labelledby={`${id}-${tab.value}`}
              hidden={tab.value !== value}
              className="min-w-0"
            >
              {tab.panel}
            </div>
          ),
      )}
      {isPrinting &&
        tabs.map(
          (tab) =>
            tab.printed &&
            tab.value !== value && (
              <div key={tab.value} className="mt-10">
                {tab.printed}
              </div>
            ),
        )}
    </div>
  )
}

/** Returns the values that have been selected so far. */
function useKept<V extends string>(value: V, isKeeping: boolean): ReadonlySet<V> {
  const [kept, setKept] = useState<ReadonlySet<V>>(new Set())
  if (isKeeping && !kept.has(value)) setKept(new Set([...kept, value]))
  return kept
}

const TabColumn = ({ below, children }: { below: ReactNode; children: ReactNode }) =>
  below === undefined ? (
    children
  ) : (
    <div className="min-w-0 max-md:mb-6 md:grid md:content-start md:gap-6">
      {children}
      {below}
    </div>
  )

/** Scrolls only the list, not the page. */
function showInList(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (!tab || !list) return
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
  else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
}

function indexAfter(key: string, current: number, count: number, isVertical: boolean): number | undefined {
  switch (key) {
    case isVertical ? 'ArrowDown' : 'ArrowRight':
      return (current + 1) % count
    case isVertical ? 'ArrowUp' : 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
