import type { QuestionType } from '@akada/contract/quizzes.ts'
import { QuestionType as QuestionTypes } from '@akada/contract/quizzes.ts'
import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../lib/faults.ts'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFocusByName } from '../../ui/use-focus-by-name.ts'
import { QuestionCard } from './question-card.tsx'
import { copyOf, newQuestion, type QuestionDraft, type QuizDraft, typeNames } from './quiz-draft.ts'

type QuestionListProps = {
  draft: QuizDraft
  faults: Readonly<Record<string, Fault[]>>
  onChange: (draft: QuizDraft) => void
  onFaultsGone: (key: string) => void
}

// The contract's limit.
const MOST_QUESTIONS = 100

/** Lists the questions in order. At most one question is open. */
export function QuestionList({ draft, faults, onChange, onFaultsGone }: QuestionListProps) {
  const { questions } = draft
  const [openKey, setOpenKey] = useState<string | null>(questions.length === 1 ? (questions[0]?.key ?? null) : null)
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusAfter = useFocusByName(list)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useFirstFault(list, questions, faults, setOpenKey)

  const put = (next: QuestionDraft[]) => onChange({ ...draft, questions: next })

  function add(question: QuestionDraft, index: number) {
    put([...questions.slice(0, index), question, ...questions.slice(index)])
    setOpenKey(question.key)
    focusAfter(`prompt-${question.key}`)
  }

  function move(question: QuestionDraft, from: number, by: 1 | -1) {
    put(moved(questions, from, from + by))
    setNews(`Question ${from + 1}: now ${from + by + 1} of ${questions.length}.`)
    focusAfter(`${by < 0 ? 'up' : 'down'}-${question.key}`)
  }

  function remove(question: QuestionDraft, index: number) {
    put(questions.filter(({ key }) => key !== question.key))
    const neighbor = questions[index + 1] ?? questions[index - 1]
    focusAfter(neighbor ? `open-${neighbor.key}` : 'add')
    showToast({
      kind: 'info',
      text: `Question ${index + 1} deleted.`,
      actions: [{ label: 'Undo', onSelect: () => putBack(question, index) }],
    })
  }

  function putBack(question: QuestionDraft, index: number) {
    const now = latest.current
    onChange({ ...now, questions: [...now.questions.slice(0, index), question, ...now.questions.slice(index)] })
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {questions.length === 0 && (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center text-ink-muted">
          No questions yet. Choose a question type to start.
        </p>
      )}
      <ol ref={list} aria-label="Questions" className="grid grid-cols-1 gap-3 empty:hidden">
        {questions.map((question, index) => (
          <li key={question.key}>
            <QuestionCard
              question={question}
              place={{ index, count: questions.length }}
              faults={faults[question.key] ?? []}
              isOpen={question.key === openKey}
              onToggle={() => setOpenKey(question.key === openKey ? null : question.key)}
              onChange={(next) => {
                put(questions.map((each) => (each.key === next.key ? next : each)))
                if (faults[next.key]?.length) onFaultsGone(next.key)
              }}
              onMove={(by) => move(question, index, by)}
              onCopy={() => add(copyOf(question), index + 1)}
              onDelete={() => remove(question, index)}
              mayCopy={questions.length < MOST_QUESTIONS}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      <AddQuestion isFull={questions.length >= MOST_QUESTIONS} onAdd={(type) => add(newQuestion(type), questions.length)} />
    </div>
  )
}

function AddQuestion({ isFull, onAdd }: { isFull: boolean; onAdd: (type: QuestionType) => void }) {
  if (isFull) return <p className="text-ink-muted">A quiz can have up to {MOST_QUESTIONS} questions.</p>
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">Add question</legend>
      <div className="flex flex-wrap gap-2">
        {QuestionTypes.options.map((type) => (
          <Button key={type} variant="secondary" size="small" onClick={() => onAdd(type)}>
            <Icon name="plus" />
            {typeNames[type]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** After a refused save, opens the first question with an error and focuses the field with the error. */
function useFirstFault(
  list: { current: HTMLOListElement | null },
  questions: readonly QuestionDraft[],
  faults: Readonly<Record<string, Fault[]>>,
  open: (key: string) => void,
) {
  const told = useRef(faults)
  const focusAt = useRef<number>(null)
  useEffect(() => {
    if (told.current === faults) return
    const wasClear = Object.values(told.current).flat().length === 0
    told.current = faults
    const at = questions.findIndex(({ key }) => (faults[key]?.length ?? 0) > 0)
    const first = questions[at]
    if (!first || !wasClear) return
    open(first.key)
    focusAt.current = at
  }, [questions, faults, open])
  // Runs after each render, because the question may not be open yet.
  useEffect(() => {
    if (focusAt.current === null) return
    const field = list.current?.children[focusAt.current]?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) focusAt.current = null
    field?.focus()
  })
}
