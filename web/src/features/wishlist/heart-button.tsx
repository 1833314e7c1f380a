import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeWish } from './wishlist.api.ts'

type HeartButtonProps = {
  course: { id: number; title: string }
  /** Undefined until known. */
  isWished: boolean | undefined
  className: string
  /** Offers Undo, for lists from which the removed course disappears. */
  isUndoOffered?: boolean
}

/** Adds a course to the wishlist or removes it. The heart is filled while the course is in the wishlist. */
export function HeartButton({ course, isWished, className, isUndoOffered = false }: HeartButtonProps) {
  const change = useChangeWish()
  const set = (isToBeWished: boolean) => change.mutate({ courseId: course.id, isWished: isToBeWished })

  function toggle() {
    set(!isWished)
    if (isWished && isUndoOffered)
      showToast({
        kind: 'info',
        text: `Removed from your wishlist: ${course.title}`,
        actions: [{ label: 'Undo', onSelect: () => set(true) }],
      })
  }

  return (
    <button
      type="button"
      aria-label={`Add to wishlist: ${course.title}`}
      aria-pressed={isWished ?? false}
      disabled={isWished === undefined}
      className={className}
      onClick={toggle}
    >
      <Icon name={isWished ? 'heart-filled' : 'heart'} />
    </button>
  )
}
