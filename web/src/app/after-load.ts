import { layOutCards } from '../ui/lay-out-cards.ts'
import { recoverFocus } from '../ui/recover-focus.ts'

/** Does what can wait until the page works. */
export function afterLoad() {
  recoverFocus()
  void layOutCards()
}
