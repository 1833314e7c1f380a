import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

/**
 * Returns the code of a link from its query or fragment: undefined until hydration, null if there is none.
 * The code is removed from the address immediately, so that it doesn't appear in screenshots, referrers or the list of visited pages.
 * After a reload it is read from the state of this tab's history entry.
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

  // The server's markup must not contain the code, and the first render must match it.
  if (!isAlive) return undefined
  return inAddress || state?.code || null
}
