import { sendMessage } from '@akada/contract/calls/contact.ts'
import { ContactMessage } from '@akada/contract/contact.ts'
import { MESSAGE_MAX_LENGTH } from '@akada/contract/limits.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { call, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { TextLength } from '../../ui/text-length.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'

type Words = z.infer<typeof ContactMessage>

/** Sends a message to site support. `name` and `email` belong to the logged-in user, and are empty for visitors. */
export function ContactForm({ name, email }: { name: string; email: string }) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, control, handleSubmit, setError, reset, formState } = useTouchedForm<Words>({
    resolver: standardSchemaResolver(ContactMessage),
    defaultValues: { name, email, message: '', website: '' },
  })
  const { errors, isDirty } = formState
  const sending = useMutation({
    mutationFn: (body: Words) => call(sendMessage, { body }),
    onMutate: clearFault,
    onError: (error) => {
      showFieldFaults<Words>(error, ['name', 'email', 'message'], setError)
      showFault(sentenceOf(error, 'We couldn’t send your message. Please try again.'))
    },
  })

  if (sending.isSuccess)
    return (
      <Sent
        email={sending.variables.email}
        onAgain={() => {
          reset({ ...sending.variables, message: '' })
          sending.reset()
        }}
      />
    )
  return (
    <Form onSubmit={handleSubmit((words) => sending.mutate(words))} className="grid gap-5">
      <LeaveGuard isDirty={isDirty} />
      <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <EmailField hint="We’ll reply to this address." error={errors.email?.message} {...register('email')} />
      <div>
        <TextArea label="Message" rows={6} required error={errors.message?.message} {...register('message')} />
        <TextLength control={control} name="message" max={MESSAGE_MAX_LENGTH} />
      </div>
      <label aria-hidden="true" className="sr-only">
        Leave this blank
        <input type="text" dir="auto" tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
      <div>
        {banner}
        <Button type="submit" size="large" busy={sending.isPending} busyText="Sending…">
          Send message
        </Button>
      </div>
    </Form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const outcome = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button is removed.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <Banner kind="success">Thank you. Your message was sent. We’ll reply to {email}.</Banner>
      <Button variant="secondary" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  )
}
