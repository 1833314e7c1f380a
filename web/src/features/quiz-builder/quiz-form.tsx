import { QuizDefinition } from '@akada/contract/quizzes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { type Fault, faultAt } from '../../lib/faults.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BehindNotice } from './behind-notice.tsx'
import { QuestionList } from './question-list.tsx'
import { definitionQuery, useSaveQuiz } from './quiz-builder.api.ts'
import { definitionOf, faultsByKey, faultsOf } from './quiz-draft.ts'
import { SettingsFields } from './settings-fields.tsx'
import { type SavedQuiz, useQuizDraft } from './use-quiz-draft.ts'

type QuizFormProps = { lectureId: number; opened: SavedQuiz; preview: (lectureId: number) => ReactNode }

export function QuizForm({ lectureId, opened, preview }: QuizFormProps) {
  const quiz = useQuizDraft(lectureId, opened)
  const { draft, change } = quiz
  const save = useSaveQuiz(lectureId)
  const queryClient = useQueryClient()
  const [faults, setFaults] = useState<Record<string, Fault[]>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const totalFaults = Object.values(faults).flat().length

  async function saveNow(): Promise<boolean> {
    setFailure(null)
    const found = faultsOf(draft)
    if (found.length > 0) return refuse(found)
    const definition = z.parse(QuizDefinition, definitionOf(draft))
    try {
      const { version } = await save.mutateAsync({ version: quiz.base, definition })
      quiz.settle(version, draft, definition)
      setFaults({})
      showToast({ kind: 'success', text: 'Quiz saved.' })
      return true
    } catch (error) {
      await follow(error)
      return false
    }
  }

  async function follow(error: unknown) {
    if (error instanceof ApiError && error.errors.length > 0) refuse(error.errors.map(withoutRoot))
    else if (error instanceof ApiError && error.code === 'QUIZ_CHANGED') await learnNewer()
    else setFailure(sentenceOf(error, 'We couldn’t save this quiz. Please try again.'))
  }

  function refuse(found: readonly Fault[]): false {
    setFaults(faultsByKey(draft, found))
    return false
  }

  /** Loads the newer version, because the opened one is outdated. */
  async function learnNewer() {
    try {
      quiz.learn(await queryClient.fetchQuery({ ...definitionQuery(lectureId), staleTime: 0 }))
    } catch (error) {
      setFailure(sentenceOf(error, 'This quiz was changed elsewhere, and we couldn’t load the newer version.'))
    }
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      {quiz.isBehind && <BehindNotice quiz={quiz} />}
      <QuestionList draft={draft} faults={faults} onChange={change} onFaultsGone={(key) => setFaults((all) => ({ ...all, [key]: [] }))} />
      <SettingsFields
        settings={draft.settings}
        faults={faults.quiz ?? []}
        onChange={(settings) => {
          change({ ...draft, settings })
          setFaults((all) => ({ ...all, quiz: [] }))
        }}
      />
      {quiz.savedVersion > 0 && (
        <p className="text-sm text-ink-muted">New attempts use the updated quiz. Attempts in progress and past results don’t change.</p>
      )}
      <div className="sticky bottom-0 z-10 -mx-1 grid grid-cols-1 gap-3 border-t border-line bg-canvas px-1 py-3">
        {totalFaults > 0 && (
          <Banner kind="error">
            <FaultCount faults={faults.quiz} total={totalFaults} />
          </Banner>
        )}
        {failure && <Banner kind="error">{failure}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={save.isPending} busyText="Saving…" disabled={!quiz.isDirty || quiz.isBehind} onClick={() => void saveNow()}>
            Save quiz
          </Button>
          <Button
            variant="secondary"
            disabled={save.isPending || quiz.isBehind || (!quiz.isDirty && quiz.savedVersion === 0)}
            onClick={async () => setPreviewing(!quiz.isDirty || (await saveNow()))}
          >
            <Icon name="eye" />
            {quiz.isDirty ? 'Save and preview' : 'Preview'}
          </Button>
          {quiz.isDirty && quiz.savedVersion > 0 && !quiz.isBehind && (
            <Button
              variant="quiet"
              onClick={() => {
                quiz.discard()
                setFaults({})
              }}
            >
              Discard changes
            </Button>
          )}
          <p role="status" className="text-sm text-ink-muted">
            {noteOf(quiz)}
          </p>
        </div>
      </div>
      <Dialog open={isPreviewing} onClose={() => setPreviewing(false)} title="Preview" size="large">
        <p className="mb-4 text-ink-muted">This is what students see. Your answers here don’t count.</p>
        {preview(lectureId)}
      </Dialog>
    </div>
  )
}

const withoutRoot = ({ path, message }: Fault): Fault => ({ path: path.replace(/^definition\./, ''), message })

function noteOf({ isDirty, savedVersion }: { isDirty: boolean; savedVersion: number }): string {
  if (isDirty) return 'Draft saved in this browser. Students don’t see it yet.'
  return savedVersion === 0 ? '' : `Saved as version ${savedVersion}.`
}

const FaultCount = ({ faults = [], total }: { faults: readonly Fault[] | undefined; total: number }) =>
  faultAt(faults, 'questions') ?? `Fix ${total === 1 ? '1 issue' : `${total} issues`} to save this quiz.`
