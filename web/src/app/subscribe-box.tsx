import { CHECK_MAILBOX, newsletterConsent } from '@akada/contract/newsletter-consent.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

// Loaded on demand, because most visitors never use the form.
const loadSubmit = () => import('./subscribe-address.ts')
const unloaded = () => 'We couldn’t reach the server. Check your connection and try again.'

/** The newsletter form. Until its script has loaded, the browser submits it as a plain form. */
export function SubscribeBox() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [fault, setFault] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const isValid = form.checkValidity()
    setState(isValid ? 'busy' : 'idle')
    setFault(null)
    const found = isValid
      ? await loadSubmit().then(({ subscribeAddress }) => subscribeAddress(field.value), unloaded)
      : 'Valid email is required.'
    setState(found === null ? 'done' : 'idle')
    setFault(found)
    if (found === null) form.reset()
    else field.focus()
  }

  return (
    <form
      method="post"
      action="/api/newsletter/subscribe"
      aria-labelledby="newsletter"
      onSubmit={(event) => void submit(event)}
      onFocus={(event) => {
        // Replaces the native validation messages.
        event.currentTarget.noValidate = true
        loadSubmit().catch(() => undefined)
      }}
    >
      <h2 id="newsletter" className="mb-3 text-base">
        Newsletter
      </h2>
      <div className="field max-w-md">
        <label className="field-label" htmlFor="newsletter-email">
          Email
        </label>
        <p id="newsletter-hint" className="field-hint">
          {newsletterConsent.wording}
        </p>
        <div className="flex w-full flex-wrap gap-2">
          <input
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            className="control flex-1 basis-48 text-base"
            aria-describedby={fault === null ? 'newsletter-hint' : 'newsletter-hint newsletter-error'}
            aria-invalid={fault !== null || undefined}
          />
          <Button type="submit" busy={state === 'busy'} busyText="Subscribing…">
            Subscribe
          </Button>
        </div>
        {fault !== null && (
          <p id="newsletter-error" className="field-error" role="alert">
            <Icon name="warning" />
            {fault}
          </p>
        )}
        <p role="status" className="font-semibold text-success">
          {state === 'done' && CHECK_MAILBOX}
        </p>
      </div>
    </form>
  )
}
