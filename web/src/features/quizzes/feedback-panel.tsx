import type { AskedQuestion, QuestionFeedback } from '@akada/contract/quizzes.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { type Answers, chosenIn, counted, matchesIn, textIn } from './quizzes.rules.ts'

const outcomes: Record<QuestionFeedback['outcome'], { text: string; icon: IconName; className: string }> = {
  RIGHT: { text: 'Correct', icon: 'check-circle', className: 'bg-success-soft text-success' },
  PARTLY: { text: 'Partly correct', icon: 'info', className: 'bg-warning-soft text-warning' },
  WRONG: { text: 'Incorrect', icon: 'close', className: 'bg-danger-soft text-danger' },
  UNANSWERED: { text: 'Not answered', icon: 'info', className: 'bg-sunken text-ink-muted' },
}

type FeedbackPanelProps = { question: AskedQuestion; feedback: QuestionFeedback }

/** Shows the result of an answer, the explanation and, if the quiz reveals it, the correct answer. */
export function FeedbackPanel({ question, feedback }: FeedbackPanelProps) {
  const { text, icon, className } = outcomes[feedback.outcome]
  const solution = solutionIn(question, feedback)
  return (
    <div className="grid gap-2">
      <p className={`flex flex-wrap items-center gap-2 rounded-md px-3 py-2 font-semibold ${className}`}>
        <Icon name={icon} />
        {text}
        <span className="font-normal">
          {feedback.points} of {counted(question.points, 'point')}
        </span>
      </p>
      {feedback.optionExplanations.map(({ optionId, text: explanation }) => (
        <p key={optionId}>
          <span dir="auto" className="font-semibold">
            {textOf(question, optionId)}:
          </span>{' '}
          <bdi>{explanation}</bdi>
        </p>
      ))}
      {feedback.explanation !== null && (
        <p dir="auto" className="whitespace-pre-line">
          {feedback.explanation}
        </p>
      )}
      {feedback.outcome !== 'RIGHT' && solution.length > 0 && (
        <div>
          <p className="font-semibold">{solution.length > 1 ? 'Correct answers:' : 'Correct answer:'}</p>
          <Lines type={question.type} lines={solution} />
        </div>
      )}
    </div>
  )
}

/** Lists lines, numbered if their order matters. */
export function Lines({ type, lines }: { type: AskedQuestion['type']; lines: readonly string[] }) {
  const items = lines.map((line) => (
    <li dir="auto" key={line}>
      {line}
    </li>
  ))
  if (type === 'ORDERING') return <ol className="list-decimal *:ms-6">{items}</ol>
  return <ul className={lines.length > 1 ? 'list-disc *:ms-6' : undefined}>{items}</ul>
}

export const textOf = ({ options, matches }: AskedQuestion, id: string): string =>
  [...options, ...matches].find((choice) => choice.id === id)?.text ?? ''

/** Returns the student's answer as text. */
export function linesOf(question: AskedQuestion, answers: Answers): string[] {
  const value = answers[question.id]
  const text = textIn(value)
  const matches = matchesIn(value)
  const pairs = question.options.flatMap(({ id, text: left }) =>
    matches[id] ? [`${isolated(left)}: ${isolated(textOf(question, matches[id]))}`] : [],
  )
  return [...(text === '' ? [] : [text]), ...chosenIn(value).map((id) => textOf(question, id)), ...pairs]
}

function solutionIn(question: AskedQuestion, { solution }: QuestionFeedback): string[] {
  if (solution === null) return []
  const pairs = question.options.flatMap(({ id, text }) => {
    const match = solution.matches[id]
    return match === undefined ? [] : [`${isolated(text)}: ${isolated(textOf(question, match))}`]
  })
  return [...solution.optionIds.map((id) => textOf(question, id)), ...solution.texts, ...pairs]
}
