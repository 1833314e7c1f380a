import type { Sections } from './curriculum.rules.ts'
import { DropPlace } from './curriculum-drag.tsx'
import { type OpenLectures, openAmong, openLecturesText } from './open-lectures.ts'
import { SectionItem } from './section-item.tsx'

type SectionListProps = { sections: Sections; openLectures: OpenLectures; isSectionOpen: (sectionId: number) => boolean }

export const SectionList = ({ sections, openLectures, isSectionOpen }: SectionListProps) => (
  <>
    <ol className="grid grid-cols-1 gap-3">
      {sections.map((section, place) => (
        <SectionItem
          key={section.id}
          section={section}
          place={place + 1}
          isOpen={isSectionOpen(section.id)}
          open={openLecturesText(openAmong(openLectures, (id) => section.lectures.some((lecture) => lecture.id === id)))}
        />
      ))}
    </ol>
    <DropPlace as="div" gap={{ kind: 'SECTION', beforeId: null }} className="mb-4 h-3" />
  </>
)
