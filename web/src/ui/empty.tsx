import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './icon.tsx'

type EmptyProps = {
  drawing: DrawingName
  title?: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** Makes the title the main heading, because the page shows nothing else. */
  isPage?: boolean
}

export function Empty({ drawing, title, text, action, isPage = false }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <Drawing name={drawing} />
      {title && <Title className="mt-5 text-lg font-semibold">{title}</Title>}
      {text && <p className={title ? 'mt-1 max-w-md text-ink-muted' : 'mt-5 max-w-md text-lg'}>{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
