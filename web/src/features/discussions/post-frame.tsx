import { type ReactNode, useEffect, useRef } from 'react'

type PostFrameProps = {
  /** Whether the URL names this post. The page then scrolls to it, focuses it and highlights it. */
  isTarget: boolean
  label: string
  children: ReactNode
}

export function PostFrame({ isTarget, label, children }: PostFrameProps) {
  const frame = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isTarget) return
    frame.current?.scrollIntoView({ block: 'center' })
    frame.current?.focus({ preventScroll: true })
  }, [isTarget])

  return (
    <article
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      aria-current={isTarget || undefined}
      className="scroll-mt-20 rounded-md border border-line bg-surface p-4 aria-[current=true]:border-brand aria-[current=true]:bg-info-soft"
    >
      {children}
    </article>
  )
}
