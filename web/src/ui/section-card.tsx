import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

type SectionCardProps = { title: ReactNode; intro?: ReactNode; tone?: 'plain' | 'danger'; children: ReactNode }

const borders = { plain: 'border-line', danger: 'border-danger' } as const

/** A titled part of a page. Its heading takes the focus when what had it inside is taken away, such as a row of a list. */
export function SectionCard({ title, intro, tone = 'plain', children }: SectionCardProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useFocusRefuge(section, heading)
  return (
    <section ref={section} aria-labelledby={headingId} className={`rounded-lg border bg-surface p-5 shadow-sm sm:p-6 ${borders[tone]}`}>
      <h2 dir="auto" ref={heading} id={headingId} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {intro && <p className="mt-1 text-ink-muted">{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}

function useFocusRefuge(section: RefObject<HTMLElement | null>, refuge: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = section.current
    if (element === null) return
    let lastInside: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      lastInside = target instanceof Element && element.contains(target) ? target : null
    }
    const takeIn = () => {
      if (lastInside === null || lastInside.isConnected || document.activeElement !== document.body) return
      lastInside = null
      refuge.current?.focus({ preventScroll: true })
    }
    const removals = new MutationObserver(takeIn)
    removals.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      removals.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [section, refuge])
}
