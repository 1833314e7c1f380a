import { finishProviderLogin } from '@akada/contract/calls/linked-logins.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LinkPasswordForm } from './link-password-form.tsx'
import { ProviderNameForm } from './provider-name-form.tsx'
import { type ProviderLogin as Login, useProviderAnswer } from './use-provider-answer.ts'

const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)

export type Entered = Omit<Sent<typeof finishProviderLogin>['body'], 'state'>

type ProviderLoginProps = {
  provider: { id: string; name: string }
  /** Called once the login is complete, or once the login is linked (without a session). */
  onDone: (login: Login) => void
  onBack: () => void
}

/** Completes a login after the provider returned the browser. Asks for what is missing: the password, a code or the name. */
export function ProviderLogin({ provider, onDone, onBack }: ProviderLoginProps) {
  const [waiting, setWaiting] = useState<Login | null>(null)
  const receive = (login: Login) => (login.needs === null ? onDone(login) : setWaiting(login))
  const { answer, state } = useProviderAnswer(provider.id, receive)

  if (answer.error) return <Ended sentence={sentenceOf(answer.error, 'We couldn’t log you in. Please try again.')} />
  if (waiting) return <Missing login={waiting} provider={provider} state={state} onReceived={receive} onBack={onBack} />
  return (
    <Loading label={`Logging in with ${provider.name}…`}>
      <Skeleton className="h-48" />
    </Loading>
  )
}

type MissingProps = Omit<ProviderLoginProps, 'onDone'> & { login: Login; state: string; onReceived: (login: Login) => void }

function Missing({ login, provider, state, onReceived, onBack }: MissingProps) {
  /** An accepted password that still needs a code. */
  const [password, setPassword] = useState<string | null>(null)
  const finish = useMutation({
    mutationFn: (entered: Entered) => call(finishProviderLogin, { params: { provider: provider.id }, body: { state, ...entered } }),
    onSuccess: onReceived,
    onError: (error, entered) => {
      if (isRefusal(error, finishProviderLogin) && error.code === 'SECOND_FACTOR_REQUIRED') setPassword(entered.password ?? null)
    },
  })
  const { error, isPending } = finish
  if (isRefusal(error, finishProviderLogin) && ended.has(error.code)) return <Ended sentence={error.message} />

  if (login.needs === 'CODE' || password !== null)
    return (
      <>
        {error && !(isRefusal(error, finishProviderLogin) && error.code === 'SECOND_FACTOR_REQUIRED') && (
          <div className="mb-5">
            <Banner kind="error">{sentenceOf(error, 'Login failed. Please try again.')}</Banner>
          </div>
        )}
        <Suspense>
          <SecondFactorForm
            busy={isPending}
            failure={error}
            onSubmit={(code) => finish.mutate({ code, ...(password !== null && { password }) })}
            onBack={onBack}
          />
        </Suspense>
      </>
    )
  const form = { error, busy: isPending, onSubmit: finish.mutate }
  return login.needs === 'PASSWORD' ? (
    <LinkPasswordForm {...form} email={login.email ?? ''} providerName={provider.name} />
  ) : (
    <ProviderNameForm {...form} login={login} />
  )
}

const ended = new Set<string>(['PROVIDER_LOGIN_EXPIRED', 'PROVIDER_ACCOUNT_SUSPENDED', 'PROVIDER_LOGIN_CONFLICT', 'PROVIDER_NOT_FOUND'])

function Ended({ sentence }: { sentence: string }) {
  const outcome = useRef<HTMLDivElement>(null)
  const isLoggedIn = useSession() !== null
  // Moves the focus, because the page that had it is gone.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      <Banner kind="error">{sentence}</Banner>
      <LinkButton to={isLoggedIn ? paths.settings() : paths.login()} size="large" shape="wide">
        {isLoggedIn ? 'Back to settings' : 'Back to login'}
      </LinkButton>
    </div>
  )
}
