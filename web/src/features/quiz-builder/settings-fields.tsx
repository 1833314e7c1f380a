import { FeedbackPolicy, type QuizSettings, RevealPolicy } from '@akada/contract/quizzes.ts'
import { useId } from 'react'
import { type Fault, faultIn } from '../../lib/faults.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { SettingsDraft } from './quiz-draft.ts'

type SettingsFieldsProps = { settings: SettingsDraft; faults: readonly Fault[]; onChange: (settings: SettingsDraft) => void }

const feedbackWords: Record<QuizSettings['feedback'], string> = {
  AFTER_EACH: 'After each question',
  AT_END: 'When the quiz is submitted',
  SCORE_ONLY: 'Never: show the score only',
}
const revealWords: Record<QuizSettings['reveal'], string> = {
  NEVER: 'Never',
  AFTER_PASS: 'After a student passes',
  ALWAYS: 'Always',
}

/** Edits the quiz settings, which are described from the student's point of view. */
export function SettingsFields({ settings, faults, onChange }: SettingsFieldsProps) {
  const headingId = useId()
  const errorOf = (name: string) => faultIn(faults, `settings.${name}`)
  const set = (change: Partial<SettingsDraft>) => onChange({ ...settings, ...change })
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 id={headingId} className="text-lg">
        Quiz settings
      </h3>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField
          label="Passing score (%)"
          hint="Enter 0 if submitting is enough."
          inputMode="numeric"
          value={settings.passMark}
          error={errorOf('passMark')}
          onChange={({ currentTarget }) => set({ passMark: currentTarget.value })}
        />
        <TextField
          label="Attempts"
          hint="Enter 0 for unlimited attempts."
          inputMode="numeric"
          value={settings.maxAttempts}
          error={errorOf('maxAttempts')}
          onChange={({ currentTarget }) => set({ maxAttempts: currentTarget.value })}
        />
        <TextField
          label="Time limit (minutes)"
          hint="Enter 0 for no limit."
          inputMode="decimal"
          value={settings.minutes}
          error={errorOf('timeLimitSeconds')}
          onChange={({ currentTarget }) => set({ minutes: currentTarget.value })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Show feedback"
          value={settings.feedback}
          onChange={({ currentTarget }) => set({ feedback: FeedbackPolicy.parse(currentTarget.value) })}
        >
          {FeedbackPolicy.options.map((policy) => (
            <option key={policy} value={policy}>
              {feedbackWords[policy]}
            </option>
          ))}
        </SelectField>
        {settings.feedback !== 'SCORE_ONLY' && (
          <SelectField
            label="Show correct answers"
            value={settings.reveal}
            onChange={({ currentTarget }) => set({ reveal: RevealPolicy.parse(currentTarget.value) })}
          >
            {RevealPolicy.options.map((policy) => (
              <option key={policy} value={policy}>
                {revealWords[policy]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <CheckField
        isSwitch
        label="Shuffle questions"
        hint="Each attempt shows them in a different order."
        checked={settings.shuffleQuestions}
        onChange={({ currentTarget }) => set({ shuffleQuestions: currentTarget.checked })}
      />
      <CheckField
        isSwitch
        label="Shuffle options"
        hint="Ordering and matching items are always shuffled."
        checked={settings.shuffleOptions}
        onChange={({ currentTarget }) => set({ shuffleOptions: currentTarget.checked })}
      />
      {(Number(settings.maxAttempts) > 0 || Number(settings.minutes) > 0) && (
        <p className="text-sm text-ink-muted">Quizzes with a time or attempt limit can’t be taken offline.</p>
      )}
    </section>
  )
}
