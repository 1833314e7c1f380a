import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Drawing } from '../ui/icon.tsx'
import { codeOf, errorSentence, errorTitle, isUnrouted } from './error-words.ts'

type PageErrorProps = {
  /** Renders without the shell, because the shell is what failed. */
  isWhole?: boolean
  /** The area that the page belongs to. */
  area?: string
}

/** Replaces a page that doesn't exist or failed to load. */
export function PageError({ isWhole = false, area }: PageErrorProps) {
  const error = useRouteError()
  const code = codeOf(error)
  const { name } = useSite()
  useEffect(() => {
    document.title = `${errorTitle(code)} | ${name}`
  }, [code, name])
  const isMissing = isUnrouted(error) || (error instanceof ApiError && error.status >= 400 && error.status < 500)
  const content = (
    <div className="page flex flex-col items-center py-16 text-center">
      <Drawing name="search" />
      <h1 className="mt-6 text-3xl">{errorTitle(code)}</h1>
      <p className="mt-3 max-w-md text-ink-muted">{errorSentence(code)}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={() => location.reload()}>Retry</Button>}
        <LinkButton to={area === undefined ? paths.courses() : `/${area}`} variant={isMissing ? 'primary' : 'secondary'}>
          {area === undefined ? 'Browse courses' : 'Back to dashboard'}
        </LinkButton>
      </p>
    </div>
  )
  return isWhole ? <main>{content}</main> : content
}
