import { faultAt, faultIn } from '../../lib/faults.ts'
import { TextField } from '../../ui/field.tsx'
import type { AnswerProps } from './answer-props.ts'
import { newOption } from './quiz-draft.ts'
import { RowList } from './row-list.tsx'

/** Edits a question's options. Each option can be marked as correct and have an explanation. */
export function ChoiceFields({ question, faults, onChange }: AnswerProps) {
  const { key: questionKey, options, type } = question
  const isSingle = type === 'SINGLE_CHOICE'
  const mark = (key: string, isCorrect: boolean) =>
    onChange({
      options: options.map((option) =>
        option.key === key ? { ...option, isCorrect } : isSingle ? { ...option, isCorrect: false } : option,
      ),
    })
  return (
    <RowList
      legend={isSingle ? 'Options: mark the correct one' : 'Options: mark all correct ones'}
      noun="option"
      rows={options}
      error={faultAt(faults, 'options')}
      onChange={(next) => onChange({ options: next })}
      make={newOption}
    >
      {(option, index, set) => (
        <div className="grid grid-cols-1 gap-3">
          <div className="flex items-start gap-3">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={`right-${questionKey}`}
              aria-label={`Option ${index + 1} is correct`}
              className="mt-9 size-5 flex-none accent-brand"
              checked={option.isCorrect}
              onChange={({ currentTarget }) => mark(option.key, currentTarget.checked)}
            />
            <div className="min-w-0 flex-1">
              <TextField
                label={`Option ${index + 1}`}
                maxLength={500}
                value={option.text}
                data-focus={`row-${option.key}`}
                error={faultIn(faults, `options.${index}.text`) ?? faultAt(faults, `options.${index}`)}
                onChange={({ currentTarget }) => set({ text: currentTarget.value })}
              />
            </div>
          </div>
          <div className="pl-8">
            <TextField
              label={`Explanation of option ${index + 1} (optional)`}
              maxLength={2000}
              value={option.explanation}
              error={faultIn(faults, `options.${index}.explanation`)}
              onChange={({ currentTarget }) => set({ explanation: currentTarget.value })}
            />
          </div>
        </div>
      )}
    </RowList>
  )
}
