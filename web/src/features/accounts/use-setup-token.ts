import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

const neverChanges = () => () => undefined

/**
 * The token of a setup link, from its fragment: undefined until the page is alive, null if there is none. It leaves the address bar
 * at once. A reload finds it in the history entry of this tab.
 */
export function useSetupToken(): string | null | undefined {
  const { pathname, hash, state } = useLocation() as { pathname: string; hash: string; state: { setupToken?: string } | null }
  const navigate = useNavigate()
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const inAddress = new URLSearchParams(hash.slice(1)).get('token')

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, preventScrollReset: true, state: { setupToken: inAddress } })
  }, [inAddress, pathname, navigate])

  if (!isAlive) return undefined
  return inAddress || state?.setupToken || null
}
