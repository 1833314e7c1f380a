import { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { sentenceOf } from '../../lib/api.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useDeclare } from './accessibility.api.ts'

const words: Record<AccessibilityDeclaration, { label: string; hint: string }> = {
  CAPTIONS_CHECKED: {
    label: 'The captions are right',
    hint: 'A person has read them against the video, also those that a machine made.',
  },
  SAID_WHAT_IS_SHOWN: {
    label: 'What matters on the screen is also said',
    hint: 'Who only listens misses nothing: charts, code and steps are spoken.',
  },
  NO_FLASHING: {
    label: 'Nothing flashes',
    hint: 'Nothing flashes more than three times a second, which can cause seizures.',
  },
  FILES_READABLE: {
    label: 'The files can be read by a screen reader',
    hint: 'Documents to download hold text with headings, not pictures of text.',
  },
}

type DeclarationsProps = { courseId: number; declared: readonly AccessibilityDeclaration[] }

/** Declarations about what can't be measured. */
export const Declarations = ({ courseId, declared }: DeclarationsProps) => (
  <SectionCard title="What you can tell us" intro="We can’t measure these. Switch on what is true of your whole course.">
    <div className="grid grid-cols-1 gap-5">
      {AccessibilityDeclaration.options.map((code) => (
        <Declaration key={code} courseId={courseId} code={code} isDeclared={declared.includes(code)} />
      ))}
    </div>
  </SectionCard>
)

function Declaration({ courseId, code, isDeclared }: { courseId: number; code: AccessibilityDeclaration; isDeclared: boolean }) {
  const declare = useDeclare(courseId)
  const { label, hint } = words[code]
  return (
    <SwitchField
      label={label}
      hint={hint}
      isOn={declare.isPending ? declare.variables.isDeclared : isDeclared}
      onChange={(isOn) => declare.mutate({ code, isDeclared: isOn })}
      saving={declare.isPending ? 'under-way' : declare.isSuccess ? 'saved' : undefined}
      error={declare.isError ? sentenceOf(declare.error, 'We couldn’t keep this. Please try again.') : undefined}
    />
  )
}
