import { QuestionType } from '@akada/contract/quizzes.ts'
import { type Fault, faultIn } from '../../lib/faults.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoveTools, RowTool } from '../../ui/row-tool.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { type QuestionDraft, typeNames } from './quiz-draft.ts'

type QuestionCardProps = {
  question: QuestionDraft
  place: { index: number; count: number }
  faults: readonly Fault[]
  isOpen: boolean
  mayCopy: boolean
  onToggle: () => void
  onChange: (question: QuestionDraft) => void
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onDelete: () => void
}

/** Shows one question: a summary line, or all its fields when open. */
export function QuestionCard({ question, place, faults, isOpen, mayCopy, ...on }: QuestionCardProps) {
  const { key, type, prompt } = question
  const { index, count } = place
  const name = `question ${index + 1}`
  const bodyId = `question-${key}`
  return (
    <div className={`rounded-lg border bg-surface ${faults.length > 0 ? 'border-danger' : isOpen ? 'border-brand' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 p-2">
        <button
          type="button"
          data-focus={`open-${key}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          className="flex min-h-11 min-w-0 flex-[1_1_14rem] items-center gap-3 rounded-md px-2 text-start hover:bg-sunken"
          onClick={on.onToggle}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-semibold break-words">
              <span className="tabular">{index + 1}.</span> <bdi>{prompt.trim() === '' ? 'New question' : prompt}</bdi>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
              {typeNames[type]}
              {faults.length > 0 && <Badge kind="danger">Needs attention</Badge>}
            </span>
          </span>
        </button>
        <div className="ml-auto flex">
          <MoveTools name={name} id={key} index={index} count={count} onMove={on.onMove} />
          <RowTool icon="copy" label={`Duplicate ${name}`} isOff={!mayCopy} onPress={on.onCopy} />
          <RowTool icon="delete" label={`Delete ${name}`} onPress={on.onDelete} />
        </div>
      </div>
      {isOpen && (
        <div id={bodyId} className="grid grid-cols-1 gap-4 border-t border-line p-4">
          <QuestionFields question={question} faults={faults} onChange={on.onChange} />
          <div>
            <Button variant="quiet" size="small" onClick={on.onToggle}>
              Close question
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function QuestionFields({ question, faults, onChange }: Pick<QuestionCardProps, 'question' | 'faults' | 'onChange'>) {
  const set = (change: Partial<QuestionDraft>) => onChange({ ...question, ...change })
  return (
    <>
      <TextArea
        label="Question"
        required
        rows={2}
        maxLength={2000}
        data-focus={`prompt-${question.key}`}
        value={question.prompt}
        error={faultIn(faults, 'prompt')}
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Type"
          value={question.type}
          onChange={({ currentTarget }) => set(withType(question, QuestionType.parse(currentTarget.value)))}
        >
          {QuestionType.options.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Points"
          inputMode="numeric"
          value={question.points}
          error={faultIn(faults, 'points')}
          onChange={({ currentTarget }) => set({ points: currentTarget.value })}
        />
      </div>
      <AnswerFields question={question} faults={faults} onChange={set} />
      <TextArea
        label="Explanation (optional)"
        hint="Shown with the correct answer. Say why it’s correct."
        rows={2}
        maxLength={2000}
        value={question.explanation}
        error={faultIn(faults, 'explanation')}
        onChange={({ currentTarget }) => set({ explanation: currentTarget.value })}
      />
    </>
  )
}

/** If the new type allows only one answer, only the first correct option stays marked. */
function withType(question: QuestionDraft, type: QuestionType): Partial<QuestionDraft> {
  if (type !== 'SINGLE_CHOICE') return { type }
  const first = question.options.find(({ isCorrect }) => isCorrect)
  return { type, options: question.options.map((option) => ({ ...option, isCorrect: option === first })) }
}
