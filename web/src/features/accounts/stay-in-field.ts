import type { MouseEvent } from 'react'

/** For a link beside a form, as `onMouseDown`: leaving a field may put a fault under it, and the link would move from below the pointer. */
export const stayInField = (event: MouseEvent) => event.preventDefault()
