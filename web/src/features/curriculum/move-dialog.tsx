import { isolated } from '@akada/contract/text-direction.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { Thing } from './curriculum.api.ts'
import type { Move, Sections } from './curriculum.rules.ts'

type MoveDialogProps = { lecture: Thing | null; sections: Sections; onMove: (move: Move) => void; onClose: () => void }

/** Asks for a lecture's target section, and whether to put it at the beginning or the end. */
export const MoveDialog = ({ lecture, sections, onMove, onClose }: MoveDialogProps) => (
  <Dialog
    open={lecture !== null}
    title={
      <>
        Move “<bdi>{lecture?.title}</bdi>”
      </>
    }
    onClose={onClose}
  >
    {lecture && <MoveForm lecture={lecture} sections={sections} onMove={onMove} onClose={onClose} />}
  </Dialog>
)

type MoveFormProps = Omit<MoveDialogProps, 'lecture'> & { lecture: Thing }

function MoveForm({ lecture, sections, onMove, onClose }: MoveFormProps) {
  const own = sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture.id))
  const [sectionId, setSectionId] = useState(own?.id)
  const [isAtStart, setAtStart] = useState(false)
  const name = useId()

  function move() {
    const section = sections.find(({ id }) => id === sectionId)
    if (section === undefined) return
    const first = section.lectures.find(({ id }) => id !== lecture.id)
    onMove({ kind: 'LECTURE', id: lecture.id, sectionId: section.id, beforeId: isAtStart ? (first?.id ?? null) : null })
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        move()
      }}
    >
      <SelectField
        label="Section"
        data-autofocus
        value={sectionId}
        onChange={({ currentTarget }) => setSectionId(Number(currentTarget.value))}
      >
        {sections.map(({ id, title }, place) => (
          <option key={id} value={id}>
            {place + 1}. {isolated(title)}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1">Position</legend>
        {(['start', 'end'] as const).map((place) => (
          <label key={place} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 accent-brand"
              checked={isAtStart === (place === 'start')}
              onChange={() => setAtStart(place === 'start')}
            />
            {place === 'start' ? 'At the beginning' : 'At the end'}
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Move</Button>
      </DialogActions>
    </form>
  )
}
