import { counted } from '@akada/contract/counts.ts'
import type { Course } from '@akada/contract/courses.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ProfileLink } from '../../ui/profile-link.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Fact } from './course-header.tsx'

// A bio of this length exceeds its collapsed height on every screen.
const LONG_BIO = 700

export function InstructorCard({ course }: { course: Course }) {
  const { instructorName, instructorHeadline, instructorBio, instructorTotals } = course
  const name = instructorNameOf(instructorName)
  return (
    <section>
      <h2 className="mb-4 text-2xl">Instructor</h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={name} src={course.instructorPicture} size={96} />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-lg">
            <ProfileLink id={course.instructorProfileId}>{name}</ProfileLink>
          </h3>
          {instructorHeadline && (
            <p dir="auto" className="text-ink-muted">
              {instructorHeadline}
            </p>
          )}
        </div>
      </div>
      {instructorTotals.courses > 0 && <Totals totals={instructorTotals} />}
      {instructorBio && (
        <div className="mt-4">
          <ShowMore isLong={instructorBio.length > LONG_BIO} className="[--cut:9.5rem]">
            <p dir="auto" className="max-w-[44rem] whitespace-pre-line">
              {instructorBio}
            </p>
          </ShowMore>
        </div>
      )}
    </section>
  )
}

const Totals = ({ totals: { averageRating, reviews, students, courses } }: { totals: Course['instructorTotals'] }) => (
  <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
    {reviews > 0 && (
      <>
        <Fact icon="star">{averageRating.toFixed(1)} average rating</Fact>
        <Fact icon="text">{counted(reviews, 'rating')}</Fact>
      </>
    )}
    <Fact icon="users">{counted(students, 'student')}</Fact>
    <Fact icon="play">{counted(courses, 'course')}</Fact>
  </p>
)
