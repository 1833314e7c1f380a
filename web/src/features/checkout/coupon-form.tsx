import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type CouponFormProps = {
  /** The applied code, used as the field's initial value. */
  code: string | null
  isApplying: boolean
  isBusy: boolean
  onApply: (typed: string) => void
}

export function CouponForm({ code, isApplying, isBusy, onApply }: CouponFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = code ?? ''
  }, [code])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') input.current?.focus()
    onApply(typed)
  }

  return (
    <form onSubmit={submit} noValidate className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        ref={input}
        label="Coupon code"
        name="couponCode"
        defaultValue={code ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        readOnly={isApplying || isBusy}
      />
      <Button type="submit" variant="secondary" busy={isApplying} busyText="Applying..." disabled={isBusy}>
        Apply
      </Button>
    </form>
  )
}
