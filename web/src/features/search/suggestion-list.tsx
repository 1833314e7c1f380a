import { Link } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { keyOf, type Option, type OptionGroup, smallCoverOf } from './option-groups.ts'

type SuggestionListProps = {
  id: string
  groups: readonly OptionGroup[]
  activeKey: string | null
  correctedQuery: string | undefined
  onChoose: (option: Option) => void
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-start hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand'

/** The list below the search box, as wide as the screen on phones. Pressing an option leaves the focus in the box. */
export function SuggestionList({ id, groups, activeKey, correctedQuery, onChoose }: SuggestionListProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      className="absolute top-full -right-4 -left-4 z-40 mt-2 border-y border-line bg-raised p-2 shadow-lg sm:-right-6 sm:-left-6 md:right-0 md:left-0 md:rounded-md md:border"
      onMouseDown={(event) => event.preventDefault()}
    >
      {correctedQuery && (
        <p className="px-2 py-1.5 text-sm text-ink-muted">
          Showing results for{' '}
          <strong dir="auto" className="text-ink">
            {correctedQuery}
          </strong>
        </p>
      )}
      <div id={id} role="listbox" aria-label="Suggestions" className="max-h-[calc(100dvh-10rem)] overflow-y-auto overscroll-contain">
        {groups.map(({ name, options: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox
          <div
            key={name}
            role="group"
            aria-label={name ?? 'Search'}
            className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
          >
            {name !== null && (
              <p role="presentation" className="px-2 py-1.5 text-xs font-semibold text-ink-muted">
                {name}
              </p>
            )}
            {inGroup.map((option) => (
              <OptionElement
                key={keyOf(option)}
                id={`${id}-${options.indexOf(option)}`}
                option={option}
                isActive={keyOf(option) === activeKey}
                onChoose={() => onChoose(option)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function OptionElement({ id, option, isActive, onChoose }: { id: string; option: Option; isActive: boolean; onChoose: () => void }) {
  const given = { id, role: 'option', 'aria-selected': isActive, tabIndex: -1, onClick: onChoose, className: look }
  return option.to === undefined ? (
    <button type="button" {...given}>
      <OptionContent option={option} />
    </button>
  ) : (
    <Link to={option.to} {...given}>
      <OptionContent option={option} />
    </Link>
  )
}

function OptionContent({ option: { label, icon, course } }: { option: Option }) {
  return (
    <>
      {course && <ImageCover id={course.id} src={smallCoverOf(course)} width={64} height={36} className="w-16 flex-none rounded-sm" />}
      {icon && <Icon name={icon} className="text-ink-muted" />}
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 leading-snug">
          {label}
        </span>
        {course && (
          <span dir="auto" className="block truncate text-sm text-ink-muted">
            {instructorNameOf(course.instructorName)}
          </span>
        )}
      </span>
    </>
  )
}
