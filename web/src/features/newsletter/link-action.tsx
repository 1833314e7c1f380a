import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type LinkActionProps = {
  /** The token from the emailed link: null if the link has no token, undefined before hydration. */
  token: string | null | undefined
  act: (token: string) => Promise<null>
  words: { question: string; button: string; busy: string; done: string; failure: string }
  /** Replaces the button if the token is missing or invalid. */
  withoutToken: ReactNode
  refused: ReactNode
}

/** A button that performs the action of an emailed link. Opening the page changes nothing, because mail scanners follow every link. */
export function LinkAction({ token, act, words, withoutToken, refused }: LinkActionProps) {
  const { mutate, isPending, isSuccess, isError, error } = useMutation({ mutationFn: act })
  const isRefused = error instanceof ApiError && error.code === 'CODE_INVALID'
  const outcome = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button is removed.
  useEffect(() => {
    if (isSuccess || isRefused) outcome.current?.focus()
  }, [isSuccess, isRefused])

  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      {isSuccess ? (
        <Banner kind="success">{words.done}</Banner>
      ) : isRefused ? (
        <Banner kind="error">{refused}</Banner>
      ) : token === null ? (
        <Banner kind="info">{withoutToken}</Banner>
      ) : (
        <>
          {isError && <Banner kind="error">{sentenceOf(error, words.failure)}</Banner>}
          <p className="text-center text-ink-muted">{words.question}</p>
          <Button
            size="large"
            shape="wide"
            disabled={token === undefined}
            busy={isPending}
            busyText={words.busy}
            onClick={() => token !== undefined && mutate(token)}
          >
            {words.button}
          </Button>
        </>
      )}
    </div>
  )
}
