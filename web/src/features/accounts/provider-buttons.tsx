import { startProviderLogin } from '@akada/contract/calls/linked-logins.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, sentenceOf } from '../../lib/api.ts'
import { resetOnReturn } from '../../lib/reset-on-return.ts'
import { useSite } from '../../lib/site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export type ProviderButtonsProps = { verb: 'Log in' | 'Continue'; returnUrl: string | undefined }

export function ProviderButtons({ verb, returnUrl }: ProviderButtonsProps) {
  const { loginProviders = [] } = useSite()
  const { mutate, reset, ...start } = useMutation({
    mutationFn: (provider: string) =>
      call(startProviderLogin, { params: { provider }, body: { ...(returnUrl !== undefined && { returnUrl }) } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => resetOnReturn(reset), [reset])
  // Stays busy until the browser has left the page.
  const chosen = start.isPending || start.isSuccess ? start.variables : null

  return (
    <>
      <p className="text-center text-ink-muted">or</p>
      {start.error && <Banner kind="error">{sentenceOf(start.error, 'We couldn’t start the login. Please try again.')}</Banner>}
      {loginProviders.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="large"
          shape="wide"
          disabled={chosen !== null && chosen !== id}
          busy={chosen === id}
          busyText={`Opening ${name}…`}
          onClick={() => mutate(id)}
        >
          {verb} with {name}
        </Button>
      ))}
    </>
  )
}
