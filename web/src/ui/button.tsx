import { type ComponentProps, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  shape?: 'text' | 'icon' | 'wide' | undefined
}

export function buttonClass({ variant = 'primary', size = 'medium', shape = 'text' }: ButtonStyle = {}, className?: string): string {
  const parts = ['button', `button-${variant}`]
  if (size !== 'medium') parts.push(`button-${size}`)
  if (shape !== 'text') parts.push(`button-${shape}`)
  if (className) parts.push(className)
  return parts.join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'onFocus' | 'onBlur'> &
  ButtonStyle & { busy?: boolean | undefined; busyText?: string | undefined }

/** While focused, it is disabled only by `aria-disabled`, because browsers remove the focus from a disabled button. */
export function Button({ variant, size, shape, busy = false, busyText, disabled = false, className, children, ...rest }: ButtonProps) {
  const [isFocused, setFocused] = useState(false)
  const isOff = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, shape }, className)}
      disabled={isOff && !isFocused}
      aria-disabled={(isOff && isFocused) || undefined}
      aria-busy={busy || undefined}
      onFocus={() => setFocused(true)}
      // When the window loses focus, the document keeps its active element.
      onBlur={({ currentTarget }) => setFocused(document.activeElement === currentTarget)}
      onClick={isOff ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  )
}

export function LinkButton({ variant, size, shape, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, size, shape }, className)} />
}
