import { acceptProviderAnswer, type finishProviderLogin } from '@akada/contract/calls/linked-logins.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'

export type ProviderLogin = Answer<typeof finishProviderLogin>

/**
 * Sends the provider's answer, which is in the URL, to the server once. Removes it from the URL first, so that it doesn't appear in
 * screenshots or the browser history.
 */
export function useProviderAnswer(provider: string, onAnswer: (login: ProviderLogin) => void) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [query, setQuery] = useState<string | null>(null)
  const { mutate, ...answer } = useMutation({
    mutationFn: (given: string) => call(acceptProviderAnswer, { params: { provider }, body: { query: given } }),
    onSuccess: onAnswer,
  })

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    setQuery(search)
    void navigate(pathname, { replace: true, preventScrollReset: true })
    mutate(search)
  }, [search, pathname, navigate, mutate])

  return { answer, state: new URLSearchParams(query ?? '').get('state') ?? '' }
}
