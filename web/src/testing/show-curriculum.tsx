// Renders the curriculum tab as its page does, with the open lectures in the URL.
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { CurriculumTab } from '../features/curriculum/curriculum-tab.tsx'
import { useOpenLectures } from '../features/curriculum/use-open-lectures.ts'
import { renderPage } from './render-page.tsx'

type Props = Parameters<typeof CurriculumTab>[0]

export function showCurriculum({ at = '/', ...props }: { at?: string } & Partial<Pick<Props, 'onSaveState' | 'isReadOnly'>> = {}) {
  const user = userEvent.setup()
  return { user, ...renderPage({ Component: () => <Tab {...props} /> }, { path: '/', at }) }
}

function Tab(props: Partial<Props>) {
  const [query, setQuery] = useSearchParams()
  const open = useOpenLectures(query.get('lecture'), (lecture) => setQuery(lecture === undefined ? {} : { lecture }))
  return (
    <CurriculumTab
      courseId={7}
      {...open}
      quizBuilder={(id) => <p>Questions of {id}</p>}
      quizPreview={(id) => <p>Quiz {id} as students see it</p>}
      captionsEditor={(id) => <p>Captions of {id}</p>}
      linkedVideo={({ link, onDuration }) => (
        <button type="button" onClick={() => onDuration(634)}>
          Play {link.url}
        </button>
      )}
      {...props}
    />
  )
}

/** Returns the visible lectures in order, such as `Video: Welcome`. */
export const shownLectures = (): string[] =>
  Array.from(document.querySelectorAll('[id^="lecture-"][id$="-toggle"] .font-medium'), ({ textContent }) => textContent ?? '')
