import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { byCourse } from './downloads.rules.ts'
import { useDownloads } from './downloads.ts'

/** Lists the courses with downloads, while the user is offline. */
export function DownloadedCourses() {
  const courses = byCourse(useDownloads().filter(({ state }) => state === 'KEPT'))
  if (courses.length === 0)
    return <Empty drawing="courses" title="No downloaded courses" text="Your courses will load when you reconnect." />
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {courses.map(({ courseId, courseTitle, coverUrl, lectures }) => (
        <li key={courseId}>
          <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm hover:shadow-lg">
            <ImageCover id={courseId} src={coverUrl} isEager />
            <div className="flex flex-1 flex-col gap-1 p-4">
              <h2 className="line-clamp-2 text-base leading-snug">
                <Link dir="auto" to={paths.learn(courseId)} className="after:absolute after:inset-0 hover:text-brand">
                  {courseTitle}
                </Link>
              </h2>
              <p className="text-sm text-ink-muted">{lectures.length === 1 ? '1 lecture' : `${lectures.length} lectures`} downloaded</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
