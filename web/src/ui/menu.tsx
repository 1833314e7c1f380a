import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { itemsOf, moveFocus, placeAt } from './menu-moves.ts'

type MenuProps = {
  /** The button's content. An icon alone needs a `label`. */
  button: ReactNode
  label?: string
  buttonClassName: string
  /** Renders the items when the menu is first opened, for long lists in which each row has a menu. */
  isLazy?: boolean
  children: ReactNode
}

const MenuContext = createContext<() => void>(() => undefined)

/** A button with a native popover, which handles Esc, clicks elsewhere and returning the focus. */
export function Menu({ button, label, buttonClassName, isLazy = false, children }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isMade, setMade] = useState(!isLazy)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  function close() {
    list.current?.hidePopover()
    opener.current?.focus()
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    list.current?.showPopover()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        popoverTarget={id}
        className={buttonClassName}
        onKeyDown={openOnArrow}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label ?? (typeof button === 'string' ? button : 'Menu')}
        popover="auto"
        tabIndex={-1}
        className="menu"
        onKeyDown={(event) => moveFocus(event, close)}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          if (!isMade) flushSync(() => setMade(true))
          if (opener.current) placeAt(event.currentTarget, opener.current.getBoundingClientRect())
        }}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
        }}
      >
        <MenuContext value={close}>{isMade && children}</MenuContext>
      </div>
    </>
  )
}

export function MenuItem({ icon, onSelect, children, ...rest }: ComponentProps<'button'> & { icon?: IconName; onSelect: () => void }) {
  const close = use(MenuContext)
  return (
    <button
      type="button"
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {icon && <Icon name={icon} className="text-ink-muted" />}
      {children}
    </button>
  )
}

export function MenuLink({ icon, children, ...rest }: LinkProps & { icon?: IconName }) {
  const close = use(MenuContext)
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className="menu-item" onClick={close}>
      {icon && <Icon name={icon} className="text-ink-muted" />}
      {children}
    </Link>
  )
}
