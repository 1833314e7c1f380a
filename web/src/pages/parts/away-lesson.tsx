import { Stage } from '../../features/learning/lecture-content.tsx'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Replaces a lecture that can't be opened without a network. */
export const AwayLesson = ({ title, words }: { title: string; words: string }) => (
  <>
    <Stage icon="download">{words}</Stage>
    <div className="mt-5 grid justify-items-start gap-4 px-4 sm:px-6 lg:px-0">
      <h1 dir="auto" className="text-2xl">
        {title}
      </h1>
      <LinkButton variant="secondary" to={paths.myLearning({ tab: 'kept' })}>
        View downloads
      </LinkButton>
    </div>
  </>
)
