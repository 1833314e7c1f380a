import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  shape?: 'text' | 'icon' | 'wide' | undefined
}

export function buttonClass({ variant = 'primary', size = 'medium', shape = 'text' }: ButtonLook = {}, className?: string): string {
  const parts = ['button', `button-${variant}`]
  if (size !== 'medium') parts.push(`button-${size}`)
  if (shape !== 'text') parts.push(`button-${shape}`)
  if (className) parts.push(className)
  return parts.join(' ')
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined; busyText?: string | undefined }

export function Button({ variant, size, shape, busy = false, busyText, disabled, className, children, ref, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  useFocusKeptWhile(busy, button)
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      className={buttonClass({ variant, size, shape }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  )
}

/** A browser drops the focus of a button that becomes disabled; this gives it back unless the reader has moved on. */
function useFocusKeptWhile(busy: boolean, button: RefObject<HTMLButtonElement | null>) {
  useLayoutEffect(() => {
    const element = button.current
    if (!busy || element === null || document.activeElement !== element) return
    return () => {
      if (document.activeElement === document.body) element.focus()
    }
  }, [busy, button])
}

export function LinkButton({ variant, size, shape, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, shape }, className)} />
}
