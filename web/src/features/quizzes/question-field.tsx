import type { AnswerValue, AskedQuestion } from '@akada/contract/quizzes.ts'
import { useId } from 'react'
import { SelectField, TextField } from '../../ui/field.tsx'
import { OrderItems } from './order-items.tsx'
import { chosenIn, counted, instructionOf, matchesIn, textIn } from './quizzes.rules.ts'

type QuestionFieldProps = {
  question: AskedQuestion
  value: AnswerValue | undefined
  isLocked: boolean
  onChange: (value: AnswerValue) => void
}

/** A question with its input controls. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, isLocked } = props
  const id = useId()
  return (
    <fieldset className="min-w-0" disabled={isLocked} aria-describedby={`${id}-how`}>
      <legend dir="auto" className="text-lg font-semibold break-words whitespace-pre-line">
        {question.prompt}
      </legend>
      <p id={`${id}-how`} className="mt-1 mb-4 text-sm text-ink-muted">
        {instructionOf[question.type]} {counted(question.points, 'point')}.
      </p>
      <Controls {...props} />
    </fieldset>
  )
}

function Controls(props: QuestionFieldProps) {
  switch (props.question.type) {
    case 'SHORT_ANSWER':
      return (
        <TextField
          label="Your answer"
          value={textIn(props.value)}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => props.onChange(target.value)}
        />
      )
    case 'ORDERING':
      return <OrderItems {...props} />
    case 'MATCHING':
      return <Matches {...props} />
    default:
      return <Choices {...props} />
  }
}

function Choices({ question, value, onChange }: QuestionFieldProps) {
  const isMultiple = question.type === 'MULTIPLE_CHOICE'
  const chosen = chosenIn(value)
  const choose = (id: string, isOn: boolean) => {
    const others = isMultiple ? chosen.filter((each) => each !== id) : []
    onChange(isOn ? [...others, id] : others)
  }
  return (
    <div className="grid gap-2">
      {question.options.map(({ id, text }) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-default"
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={chosen.includes(id)}
            className="mt-0.5 size-5 flex-none accent-brand"
            onChange={({ target }) => choose(id, target.checked)}
          />
          <span dir="auto" className="min-w-0 break-words">
            {text}
          </span>
        </label>
      ))}
    </div>
  )
}

function Matches({ question, value, onChange }: QuestionFieldProps) {
  const matches = matchesIn(value)
  const match = (left: string, right: string) => {
    const { [left]: _, ...others } = matches
    onChange(right === '' ? others : { ...others, [left]: right })
  }
  return (
    <div className="grid gap-4">
      {question.options.map(({ id, text }) => (
        <SelectField key={id} label={<bdi>{text}</bdi>} value={matches[id] ?? ''} onChange={({ target }) => match(id, target.value)}>
          <option value="">Choose a match</option>
          {question.matches.map((right) => (
            <option dir="auto" key={right.id} value={right.id}>
              {right.text}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
