import type { AnswerValue, Attempt, QuizCopy } from '@akada/contract/quizzes.ts'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { currentSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AnswersReview } from './answers-review.tsx'
import { QuestionField } from './question-field.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { useSubmit } from './quizzes.api.ts'
import type { Answers } from './quizzes.rules.ts'
import { answersOnDevice, storeAnswers } from './stored-answers.ts'
import { useSteps } from './use-steps.ts'

type OfflineRunProps = {
  copy: QuizCopy
  title: string
  /** Called if the server grades the attempt immediately, because the network is back. */
  onGraded: (attempt: Attempt) => void
  onClose: () => void
}

/** Runs an attempt offline. All answers are stored on this device and submitted together. */
export function OfflineRun({ copy, title, onGraded, onClose }: OfflineRunProps) {
  const { answers, change, forget } = useAnswersHere(copy)
  const { questions, lectureId, version } = copy
  const { step, setStep, heading, question } = useSteps(questions, answers)
  // Stays the same when the submission is repeated, so that all repetitions count as one attempt.
  const [attemptClientId] = useState(newId)
  const submit = useSubmit(false, onGraded)

  const handIn = () => {
    const given = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))
    const of = { lectureId, lectureTitle: title, attemptClientId, version }
    submit.mutate({ kind: 'QUIZ_TAKEN', ...of, answers: given }, { onSuccess: forget })
  }

  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {question ? `Question ${step + 1} of ${questions.length}` : 'Review your answers'}
      </h2>
      <QuestionStrip questions={questions} answers={answers} current={step} onChoose={setStep} />
      {question ? (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id] ?? null}
          isLocked={submit.isPending}
          onChange={(value) => change(question.id, value)}
        />
      ) : (
        <AnswersReview questions={questions} answers={answers} onChoose={setStep} />
      )}
      <p className="text-sm text-ink-muted">You’re offline. Your answers are saved on this device.</p>
      {submit.isError && (
        <Banner key={submit.submittedAt} kind="error">
          {sentenceOf(submit.error, 'We couldn’t save your attempt. Please try again.')} Your answers are saved.
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {step > 0 && (
          <Button variant="secondary" onClick={() => setStep(step - 1)}>
            Previous
          </Button>
        )}
        {question ? (
          <Button onClick={() => setStep(step + 1)}>{step + 1 < questions.length ? 'Next' : 'Review answers'}</Button>
        ) : (
          <Button busy={submit.isPending} busyText="Saving…" onClick={handIn}>
            Submit quiz
          </Button>
        )}
        <Button variant="quiet" className="ml-auto" onClick={onClose}>
          Leave for now
        </Button>
      </div>
    </div>
  )
}

/** Stores answers only on this device. They survive closing the page. */
function useAnswersHere({ lectureId, version }: QuizCopy) {
  const uid = currentSession()?.uid ?? ''
  const name = `copy:${lectureId}:${version}`
  const [answers, setAnswers] = useState<Answers>(() => answersOnDevice(uid, name))
  useEffect(() => storeAnswers(uid, name, answers), [uid, name, answers])
  return {
    answers,
    change: (questionId: string, value: AnswerValue) => setAnswers((before) => ({ ...before, [questionId]: value })),
    forget: () => storeAnswers(uid, name, {}),
  }
}
