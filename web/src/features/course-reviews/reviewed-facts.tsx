import type { EditableCourse } from '@akada/contract/authoring.ts'
import { Facts } from '../../ui/facts.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Price } from '../../ui/price.tsx'
import { levelNames } from './review-words.ts'

type ReviewedFactsProps = { course: EditableCourse; categories: readonly string[] }

/** Shows a course's catalog data except its description. */
export function ReviewedFacts({ course, categories }: ReviewedFactsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      {/* The wrapper prevents the picture's `source` elements from becoming grid cells. */}
      <div>
        <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes="256px" isEager className="rounded-lg" />
      </div>
      <Facts
        facts={[
          ['Price in naira', <NairaPrice key="naira" course={course} />],
          ['Price in dollars', course.isFree ? 'Free' : <Price key="dollars" amount={course.priceUsd} currency="USD" />],
          ['Categories', categories.join(', ') || '–'],
          ['Level', levelNames[course.level]],
          ['Language', course.language],
          [
            'Audience',
            <span key="audience" className="whitespace-pre-line">
              {course.audience || '–'}
            </span>,
          ],
        ]}
      />
    </div>
  )
}

function NairaPrice({ course: { isFree, priceNaira } }: { course: EditableCourse }) {
  if (isFree) return 'Free'
  return priceNaira === null ? '–' : <Price amount={priceNaira} currency="NGN" />
}
