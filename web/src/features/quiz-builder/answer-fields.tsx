import { faultAt, faultIn } from '../../lib/faults.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AnswerProps } from './answer-props.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { newPair, newRow } from './quiz-draft.ts'
import { RowList } from './row-list.tsx'

/** Edits the correct answer to a question of any type. */
export function AnswerFields(props: AnswerProps) {
  switch (props.question.type) {
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return <ChoiceFields {...props} />
    case 'TRUE_FALSE':
      return <TrueFalse {...props} />
    case 'SHORT_ANSWER':
      return <ShortAnswer {...props} />
    case 'ORDERING':
      return <Ordering {...props} />
    case 'MATCHING':
      return <Matching {...props} />
  }
}

const TrueFalse = ({ question, onChange }: AnswerProps) => (
  <fieldset>
    <legend className="field-label">Correct answer</legend>
    <div className="mt-1 flex gap-6">
      {[true, false].map((value) => (
        <label key={String(value)} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name={`true-${question.key}`}
            className="size-5 accent-brand"
            checked={question.isTrue === value}
            onChange={() => onChange({ isTrue: value })}
          />
          {value ? 'True' : 'False'}
        </label>
      ))}
    </div>
  </fieldset>
)

const ShortAnswer = ({ question, faults, onChange }: AnswerProps) => (
  <>
    <TextArea
      label="Accepted answers"
      hint="One per line. Capitalization, accents and a final period are ignored."
      rows={3}
      value={question.answers}
      error={faultIn(faults, 'acceptedAnswers')}
      onChange={({ currentTarget }) => onChange({ answers: currentTarget.value })}
    />
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label="Or a number (optional)"
        inputMode="decimal"
        value={question.number}
        error={faultIn(faults, 'number.value') ?? (question.number === '' ? undefined : faultIn(faults, 'number'))}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <TextField
        label="Tolerance (±)"
        hint="For example, 0.5 accepts answers up to 0.5 above or below."
        inputMode="decimal"
        value={question.tolerance}
        error={faultIn(faults, 'number.tolerance')}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </div>
  </>
)

const Ordering = ({ question, faults, onChange }: AnswerProps) => (
  <RowList
    legend="Items in the correct order"
    noun="item"
    rows={question.items}
    error={faultAt(faults, 'items')}
    onChange={(items) => onChange({ items })}
    make={newRow}
  >
    {(item, index, set) => (
      <TextField
        label={`Item ${index + 1}`}
        maxLength={500}
        value={item.text}
        data-focus={`row-${item.key}`}
        error={faultIn(faults, `items.${index}`)}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
    )}
  </RowList>
)

const Matching = ({ question, faults, onChange }: AnswerProps) => (
  <RowList
    legend="Matching pairs"
    noun="pair"
    rows={question.pairs}
    error={faultAt(faults, 'pairs')}
    onChange={(pairs) => onChange({ pairs })}
    make={newPair}
  >
    {(pair, index, set) => (
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto_1fr]">
        <TextField
          label={`Pair ${index + 1}`}
          maxLength={300}
          value={pair.left}
          data-focus={`row-${pair.key}`}
          error={faultIn(faults, `pairs.${index}.left`) ?? faultAt(faults, `pairs.${index}`)}
          onChange={({ currentTarget }) => set({ left: currentTarget.value })}
        />
        <Icon name="link" className="mb-3 hidden text-ink-muted sm:block" />
        <TextField
          label={`Match of pair ${index + 1}`}
          maxLength={300}
          value={pair.right}
          error={faultIn(faults, `pairs.${index}.right`)}
          onChange={({ currentTarget }) => set({ right: currentTarget.value })}
        />
      </div>
    )}
  </RowList>
)
