import type { WrittenQuestion } from '@akada/contract/quizzes.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { quizQuery } from './course-reviews.api.ts'

/** Lists a quiz's questions with the correct answers. */
export function QuizQuestions({ lectureId }: { lectureId: number }) {
  const quiz = useQuery(quizQuery(lectureId))
  if (quiz.isPending)
    return (
      <Loading label="Loading quiz…">
        <Skeleton className="h-32 rounded-md" />
      </Loading>
    )
  if (!quiz.data)
    return <Failed message="We couldn’t load this quiz." error={quiz.error} onRetry={() => void quiz.refetch()} busy={quiz.isFetching} />
  const { definition } = quiz.data
  if (definition === null) return <p className="rounded-md bg-sunken p-6 text-center text-ink-muted">This quiz has no questions yet.</p>
  return (
    <ol className="grid list-decimal gap-5 *:ms-6">
      {definition.questions.map((question) => (
        <li key={question.prompt} className="pl-1">
          <p dir="auto" className="font-semibold wrap-anywhere whitespace-pre-line">
            {question.prompt}
          </p>
          <ul className="mt-2 grid gap-1">
            {answersOf(question).map(({ text, isRight }) => (
              <li key={text} className="flex gap-2">
                <Icon name={isRight ? 'check' : 'close'} className={`mt-0.5 flex-none ${isRight ? 'text-success' : 'text-ink-faint'}`} />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {text}
                  <VisuallyHidden>{isRight ? ' (correct)' : ' (incorrect)'}</VisuallyHidden>
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type Answer = { text: string; isRight: boolean }

function answersOf(question: WrittenQuestion): Answer[] {
  switch (question.type) {
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return question.options.map(({ text, isCorrect }) => ({ text, isRight: isCorrect }))
    case 'TRUE_FALSE':
      return [
        { text: 'True', isRight: question.isTrue },
        { text: 'False', isRight: !question.isTrue },
      ]
    case 'SHORT_ANSWER':
      return [...question.acceptedAnswers, ...(question.number ? [numberWords(question.number)] : [])].map((text) => ({
        text,
        isRight: true,
      }))
    case 'ORDERING':
      return question.items.map((item, index) => ({ text: `${index + 1}. ${item}`, isRight: true }))
    case 'MATCHING':
      return question.pairs.map(({ left, right }) => ({ text: `${isolated(left)} – ${isolated(right)}`, isRight: true }))
  }
}

const numberWords = ({ value, tolerance }: { value: number; tolerance: number }) =>
  tolerance === 0 ? String(value) : `${value} ± ${tolerance}`
