import { courseLimits } from '@akada/contract/limits.ts'
import { TextArea } from '../../ui/field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CharacterCount } from './character-count.tsx'
import { useCourseField } from './course-editing.tsx'

/** Edits the messages that the site sends to each student automatically. */
export const MessagesTab = () => (
  <div className="grid gap-6">
    <MessageCard
      name="welcomeMessage"
      title="Welcome message"
      intro="Sent to new students as a notification and an email. Leave blank to send nothing."
      placeholder="Welcome to {course}, {firstName}! Start with the first section. It takes about ten minutes."
    />
    <MessageCard
      name="completionMessage"
      title="Completion message"
      intro="Sent when a student completes every lecture. Leave blank to send nothing."
      placeholder="Well done, {firstName}! You’ve finished {course}. I’d love to read your review."
    />
  </div>
)

type MessageCardProps = { name: 'welcomeMessage' | 'completionMessage'; title: string; intro: string; placeholder: string }

function MessageCard({ name, title, intro, placeholder }: MessageCardProps) {
  const field = useCourseField(name)
  const { value: courseTitle } = useCourseField('title')
  return (
    <SectionCard title={title} intro={intro}>
      <TextArea
        label="Message"
        hint="Use {firstName} for the student’s first name and {course} for the course title."
        rows={5}
        placeholder={placeholder}
        disabled={field.disabled}
        value={field.value}
        error={field.error}
        onChange={(event) => field.change(event.currentTarget.value)}
      />
      <CharacterCount text={field.value} max={courseLimits.message} />
      {field.value.trim() !== '' && (
        <figure className="mt-4 rounded-md border border-line bg-sunken p-4">
          <figcaption className="text-sm font-semibold text-ink-muted">Preview for a student named Ada</figcaption>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {shown(field.value, courseTitle)}
          </p>
        </figure>
      )}
    </SectionCard>
  )
}

const shown = (text: string, courseTitle: string) => text.trim().replaceAll('{firstName}', 'Ada').replaceAll('{course}', courseTitle)
