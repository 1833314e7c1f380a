import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Holds notices that appear after the page has rendered. They are at the bottom edge, because at the top they would shift the page
 * while it is being read. The page reserves space at its end, and other sticky elements are placed above the dock.
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
