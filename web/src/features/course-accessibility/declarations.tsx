import { AccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { sentenceOf } from '../../lib/api.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useDeclare } from './accessibility.api.ts'

const words: Record<AccessibilityDeclaration, { label: string; hint: string }> = {
  CAPTIONS_CHECKED: {
    label: 'Captions are accurate',
    hint: 'A person has checked all captions against the video, including automatic ones.',
  },
  SAID_WHAT_IS_SHOWN: {
    label: 'On-screen content is spoken',
    hint: 'Charts, code and steps are described aloud.',
  },
  NO_FLASHING: {
    label: 'No flashing',
    hint: 'Nothing flashes more than three times a second, which can cause seizures.',
  },
  FILES_READABLE: {
    label: 'Files work with screen readers',
    hint: 'Downloadable documents contain text with headings, not images of text.',
  },
}

type DeclarationsProps = { courseId: number; declared: readonly AccessibilityDeclaration[] }

/** Lets the instructor declare what can't be checked automatically. */
export const Declarations = ({ courseId, declared }: DeclarationsProps) => (
  <SectionCard title="Your declarations" intro="We can’t check these automatically. Turn on the ones that apply to your whole course.">
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
      error={declare.isError ? sentenceOf(declare.error, 'We couldn’t save this. Please try again.') : undefined}
    />
  )
}
