import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * What comes after the page stands, at the bottom edge: above it, it would push the page down under the reader's eyes.
 * The page makes room for it at its end, and what else sticks to that edge stands on it.
 */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!dock.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => style.setProperty('--dock', `${entry?.target.clientHeight ?? 0}px`))
    observer.observe(dock.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [])
  return (
    <div ref={dock} className="dock">
      {children}
    </div>
  )
}
