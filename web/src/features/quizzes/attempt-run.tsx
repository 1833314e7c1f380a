import type { AskedQuestion, QuizOverview } from '@akada/contract/quizzes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AnswersReview } from './answers-review.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { QuestionField } from './question-field.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { type GivenAnswer, type TakenAttempt, useCheck, useReload, useSubmit } from './quizzes.api.ts'
import { isAnswered } from './quizzes.rules.ts'
import { TimeLeft } from './time-left.tsx'
import { type SaveState, useAnswers } from './use-answers.ts'
import { useSteps } from './use-steps.ts'

type AttemptRunProps = { attempt: TakenAttempt; quiz: QuizOverview; title: string; onPassed: () => void; onClose: () => void }

/** Shows an open attempt: one question at a time, then a review of all answers before submission. */
export function AttemptRun({ attempt, quiz, title, onPassed, onClose }: AttemptRunProps) {
  const reload = useReload(attempt)
  const keeper = useAnswers(attempt, () => void reload().then(announceIfPassed, () => undefined))
  const { answers, change, state } = keeper
  const { questions } = attempt
  const { step, setStep, heading, question } = useSteps(questions, answers)
  const submit = useSubmit(attempt.endsAt !== null, (result) => {
    keeper.forgetAll()
    announceIfPassed(result)
  })

  function announceIfPassed({ isPassed, isPractice }: Pick<TakenAttempt, 'isPassed' | 'isPractice'>) {
    if (isPassed && !isPractice) onPassed()
  }

  async function send() {
    await keeper.hold()
    const of = { attemptId: attempt.id, lectureId: attempt.lectureId, lectureTitle: title }
    submit.mutate({ kind: 'QUIZ_SUBMITTED', ...of, answers: keeper.unsent() }, { onError: keeper.release })
  }

  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {question ? `Question ${step + 1} of ${questions.length}` : 'Review your answers'}
        </h2>
        {attempt.endsAt !== null && <TimeLeft endsAt={attempt.endsAt} limitSeconds={quiz.timeLimitSeconds} onOver={() => void send()} />}
      </div>
      <QuestionStrip questions={questions} answers={answers} current={step} onChoose={setStep} />
      {question ? (
        <AskedNow
          key={question.id}
          attempt={attempt}
          question={question}
          given={{ questionId: question.id, value: answers[question.id] ?? null }}
          isLocked={submit.isPending}
          onChange={(value) => change(question.id, value)}
        />
      ) : (
        <AnswersReview questions={questions} answers={answers} onChoose={setStep} />
      )}
      <SaveNote state={state} isEmpty={!questions.some((asked) => isAnswered(asked, answers[asked.id]))} />
      {submit.isError && (
        <Banner key={submit.submittedAt} kind="error">
          {sentenceOf(submit.error, 'We couldn’t submit your answers. Please try again.')} Your answers are saved.
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {step > 0 && (
          <Button variant="secondary" onClick={() => setStep(step - 1)}>
            Previous
          </Button>
        )}
        {question && <Button onClick={() => setStep(step + 1)}>{step + 1 < questions.length ? 'Next' : 'Review answers'}</Button>}
        {/* Also shown beside a question, because time may run out there while the network is down. */}
        {(!question || submit.isError) && (
          <Button busy={submit.isPending} busyText="Submitting..." onClick={() => void send()}>
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

type AskedNowProps = {
  attempt: TakenAttempt
  question: AskedQuestion
  given: GivenAnswer
  isLocked: boolean
  onChange: (value: GivenAnswer['value']) => void
}

/** Shows one question, with immediate feedback if the quiz gives it. */
function AskedNow({ attempt, question, given, isLocked, onChange }: AskedNowProps) {
  const check = useCheck(attempt.id)
  const told = attempt.questionFeedback.find(({ questionId }) => questionId === question.id)
  return (
    <>
      <QuestionField
        question={question}
        value={given.value}
        isLocked={told !== undefined || isLocked || check.isPending}
        onChange={onChange}
      />
      {attempt.feedback === 'AFTER_EACH' && (
        <div role="status" className="grid gap-2 empty:hidden">
          {told && <FeedbackPanel question={question} feedback={told} />}
        </div>
      )}
      {check.isError && (
        <Banner key={check.submittedAt} kind="error">
          {sentenceOf(check.error, 'We couldn’t check your answer. Please try again.')}
        </Banner>
      )}
      {attempt.feedback === 'AFTER_EACH' && !told && (
        <div>
          <Button
            variant="secondary"
            disabled={!isAnswered(question, given.value)}
            busy={check.isPending}
            busyText="Checking…"
            onClick={() => check.mutate(given)}
          >
            Check answer
          </Button>
        </div>
      )}
    </>
  )
}

const SaveNote = ({ state, isEmpty }: { state: SaveState; isEmpty: boolean }) => (
  <p className="min-h-6 text-sm text-ink-muted">
    {state === 'KEPT' && <Icon name="warning" className="mr-2 inline align-bottom text-warning" />}
    <span role="status">{state === 'KEPT' ? 'You’re offline. Your answers are saved on this device and will sync later.' : ''}</span>
    {state === 'SAVED' && !isEmpty && 'Answers saved'}
    {state === 'SAVING' && 'Saving…'}
  </p>
)
