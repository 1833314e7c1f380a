import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

/**
 * Returns the code from a link's query or fragment: undefined before hydration, null if there is none. The code is removed from the URL
 * immediately, so that it doesn't appear in screenshots, referrers or the browser history. After a reload, it is read from the history
 * state of this tab.
 */
export function useLinkCode(name = 'code'): string | null | undefined {
  const { pathname, hash, state } = useLocation() as { pathname: string; hash: string; state: { code?: string } | null }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const inAddress = query.get(name) ?? new URLSearchParams(hash.slice(1)).get(name)

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, preventScrollReset: true, state: { code: inAddress } })
  }, [inAddress, pathname, navigate])

  // The server's markup must not contain the code, and the first client render must match that markup.
  if (!isAlive) return undefined
  return inAddress || state?.code || null
}
