import type { Sections } from './curriculum.rules.ts'
import { DropPlace } from './curriculum-drag.tsx'
import { SectionItem } from './section-item.tsx'

type SectionListProps = { sections: Sections; openLectureId: number | null; isSectionOpen: (sectionId: number) => boolean }

export const SectionList = ({ sections, openLectureId, isSectionOpen }: SectionListProps) => (
  <>
    <ol className="grid grid-cols-1 gap-3">
      {sections.map((section, place) => (
        <SectionItem
          key={section.id}
          section={section}
          place={place + 1}
          isOpen={isSectionOpen(section.id)}
          openLectureId={section.lectures.some(({ id }) => id === openLectureId) ? openLectureId : null}
        />
      ))}
    </ol>
    <DropPlace as="div" gap={{ kind: 'SECTION', beforeId: null }} className="mb-4 h-3" />
  </>
)
