import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import { useEffect, useRef, useState } from 'react'
import { type Answers, isAnswered } from './quizzes.rules.ts'

/** Shows one question at a time. A returning student continues at the first unanswered question, or at the review. */
export function useSteps(questions: readonly AskedQuestion[], answers: Answers) {
  const [step, setStep] = useState(() => firstOpen(questions, answers))
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the new step's heading, so that screen readers start there.
  const shown = useRef(-1)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return { step, setStep, heading, question: questions[step] }
}

function firstOpen(questions: readonly AskedQuestion[], answers: Answers): number {
  const open = questions.findIndex((question) => !isAnswered(question, answers[question.id]))
  return open === -1 ? questions.length : open
}
