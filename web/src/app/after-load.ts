// Does what can wait until the page works.
import { layOutCards } from '../ui/lay-out-cards.ts'
import { recoverFocus } from '../ui/recover-focus.ts'

recoverFocus()
void layOutCards()
