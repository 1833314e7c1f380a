import { getCourse, getCourseRelation, getLecture, getSection, listLectures, listSections } from '@akada/contract/courses.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  changeCourse,
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenMediaFile,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { app, db, call } = await testApp()
const LARGEST_ID = 2_147_483_647

const givenResource = async (lecture_id: number, title: string) => {
  const file = await givenMediaFile(db, { key: `private/resources/${lecture_id}.pdf`, content_type: 'application/pdf', bytes: 2048 })
  return db
    .insertInto('resources')
    .values({ lecture_id, title, resource_type: 'PDF', file_extension: 'pdf', file_id: file.id })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Creates a course with a paid video, a preview, a text, a quiz and a video without a file, and a user of every kind. */
async function givenScene() {
  const course = await givenCourse(db, {
    curriculum: [
      [
        { description_html: safeHtml`<p>All about it</p>` },
        { is_preview: true },
        { content_type: 'TEXT', content_html: safeHtml`<p>secret words</p>` },
      ],
      [{ content_type: 'QUIZ' }, { video_id: null }],
    ],
  })
  const [paid = 0, preview = 0, text = 0, quiz = 0, empty = 0] = course.lectureIds
  const [enrolled, refunded] = [await givenUser(db), await givenUser(db)]
  await givenEnrollment(db, { course_id: course.id, user_id: enrolled.id })
  await givenEnrollment(db, { course_id: course.id, user_id: refunded.id, status: 'REFUNDED' })
  return {
    course,
    section: course.sections[0]?.id ?? 0,
    lectures: { paid, preview, text, quiz, empty },
    resources: { paid: await givenResource(paid, 'Price list'), preview: await givenResource(preview, 'Sample') },
    people: {
      visitor: undefined,
      student: await givenUser(db),
      enrolled,
      refunded,
      'other instructor': await givenInstructor(db),
      instructor: { id: course.instructorId },
      manager: await givenManager(db),
      admin: await givenAdmin(db),
    },
  }
}

type Scene = Awaited<ReturnType<typeof givenScene>>
type Name = keyof Scene['people']
const outsiders = ['visitor', 'student', 'refunded', 'other instructor', 'manager'] as const
const insiders = ['enrolled', 'instructor', 'admin'] as const
const everyone: Name[] = [...outsiders, ...insiders]

let scene: Scene
beforeAll(async () => {
  scene = await givenScene()
})

async function eachAnswers<T>(people: Scene['people'], names: readonly Name[], ask: (person: TestPerson | undefined) => Promise<T>) {
  const answers: Partial<Record<Name, T>> = {}
  for (const name of names) answers[name] = await ask(people[name])
  return answers
}
const all = <T>(names: readonly Name[], value: T) => Object.fromEntries(names.map((name) => [name, value]))

describe('lecture content', () => {
  test.each([
    ['a paid video', 'paid', 'contentUrl'],
    ['a text', 'text', 'contentHtml'],
    ['the resources of a paid video', 'paid', 'resources'],
  ] as const)('of %s is returned only to enrolled students, the instructor and admins', async (_, lecture, field) => {
    const isThere = await eachAnswers(scene.people, everyone, async (person) => {
      const { data } = await call(getLecture, { params: { id: scene.lectures[lecture] } }, person)
      return field in data
    })

    expect(isThere).toEqual({ ...all(outsiders, false), ...all(insiders, true) })
  })

  test('of a preview is returned to all users and visitors', async () => {
    const content = await eachAnswers(scene.people, everyone, async (person) => {
      const { data } = await call(getLecture, { params: { id: scene.lectures.preview } }, person)
      return [data.contentUrl, data.resources[0].fileUrl].map((url) => url.startsWith('/media/signed/'))
    })

    expect(content).toEqual(all(everyone, [true, true]))
  })

  test('is absent if the lecture has no file', async () => {
    const { data } = await call(getLecture, { params: { id: scene.lectures.empty } }, scene.people.admin)

    expect(data).not.toHaveProperty('contentUrl')
  })

  test('isn’t leaked by other endpoints', async () => {
    const calls = (person: TestPerson | undefined) =>
      Promise.all([
        call(getCourse, { params: { id: scene.course.id } }, person),
        call(listSections, { params: { id: scene.course.id } }, person),
        call(getSection, { params: { id: scene.section } }, person),
        call(listLectures, { params: { id: scene.section } }, person),
      ])
    const lecturesIn = (data: { id: number }) => JSON.stringify(data).match(/contentUrl|secret words|"title":"Price list/g)?.length ?? 0
    const found = await eachAnswers(scene.people, everyone, async (person) => (await calls(person)).map(({ data }) => lecturesIn(data)))

    // Outsiders get the preview's video. Insiders get both videos, the text and the paid resource, which the course lists a second time.
    expect(found).toEqual({ ...all(outsiders, [1, 1, 1, 1]), ...all(insiders, [5, 4, 4, 4]) })
  })

  test('for a student isn’t stored by shared caches', async () => {
    const [visitor, student] = await Promise.all([
      call(getLecture, { params: { id: scene.lectures.paid } }),
      call(getLecture, { params: { id: scene.lectures.paid } }, scene.people.enrolled),
    ])

    expect([visitor, student].map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', 'private, no-store'])
  })

  test('is refused for an invalid token instead of treating the user as a visitor', async () => {
    const response = await app.inject({ url: `/api/lectures/${scene.lectures.paid}`, headers: { authorization: 'Bearer gone' } })

    expect(response.json()).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
  })
})

describe('a course that isn’t LIVE', () => {
  test.each(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'ARCHIVED'] as const)(
    'with status %s is visible to enrolled students, its instructor and admins in every endpoint',
    async (status) => {
      const scene = await givenScene()
      await changeCourse(db, scene.course.id, { status })

      const statuses = await eachAnswers(scene.people, everyone, async (person) => {
        const answers = await Promise.all([
          call(getCourse, { params: { id: scene.course.id } }, person),
          call(listSections, { params: { id: scene.course.id } }, person),
          call(getSection, { params: { id: scene.section } }, person),
          call(listLectures, { params: { id: scene.section } }, person),
          call(getLecture, { params: { id: scene.lectures.preview } }, person),
        ])
        return answers.map(({ statusCode }) => statusCode)
      })

      expect(statuses).toEqual({ ...all(outsiders, Array(5).fill(404)), ...all(insiders, Array(5).fill(200)) })
    },
  )
})

test('an archived course returns COURSE_GONE, a draft COURSE_NOT_FOUND', async () => {
  const [archived, draft] = [await givenCourse(db, { status: 'ARCHIVED' }), await givenCourse(db, { status: 'DRAFT' })]

  const answers = await Promise.all([archived, draft].map(({ id }) => call(getCourse, { params: { id } })))

  expect(answers.map(({ code }) => code)).toEqual(['COURSE_GONE', 'COURSE_NOT_FOUND'])
})

describe('a course', () => {
  test('is returned with its curriculum in order, its figures and its instructor', async () => {
    const category = await givenCategory(db)
    const cover = await givenMediaFile(db, { key: 'public/covers/one.webp', content_type: 'image/webp' })
    const instructor = await givenInstructor(db, { first_name: 'Ife', last_name: 'Bello', headline: 'Teacher', bio: 'Teaches.' })
    const course = await givenCourse(db, {
      instructor_id: instructor.id,
      categoryIds: [category.id],
      cover_id: cover.id,
      sectionTitles: ['First', 'Second'],
      curriculum: [
        [
          { title: 'A', duration_seconds: 3600 },
          { title: 'B', duration_seconds: 300 },
        ],
        [{ title: 'C' }],
      ],
    })
    await givenReview(db, { course_id: course.id, rating_halves: 9 })
    await givenReview(db, { course_id: course.id, rating_halves: 6 })

    const { data } = await call(getCourse, { params: { id: course.id } })

    expect(data).toMatchObject({
      id: course.id,
      status: 'LIVE',
      instructorName: 'Ife Bello',
      instructorHeadline: 'Teacher',
      instructorBio: 'Teaches.',
      instructorPicture: null,
      coverImageUrl: '/media/public/covers/one.webp',
      promotionalVideoUrl: null,
      description: '<p>From the first sale to the yearly statement.</p>',
      categoryIds: [category.id],
      priceNaira: 15_000,
      priceUsd: 15,
      averageRating: 3.8,
      totalReviews: 2,
      totalEnrollments: 2,
      totalLectures: 3,
      totalResources: 0,
      durationString: '1h 06m',
      durations: { VIDEO: '1h 06m' },
      sections: [
        {
          title: 'First',
          durationString: '1h 05m',
          lectures: [
            { title: 'A', durationString: '1h 00m' },
            { title: 'B', durationString: '5m' },
          ],
        },
        { title: 'Second', durationString: '1m', lectures: [{ title: 'C' }] },
      ],
    })
    expect(new Date(data.createdAt).toISOString()).toBe(data.createdAt)
  })

  test('has the totals of the instructor’s LIVE courses', async () => {
    const instructor = await givenInstructor(db)
    const [course, other, archived] = [
      await givenCourse(db, { instructor_id: instructor.id }),
      await givenCourse(db, { instructor_id: instructor.id }),
      await givenCourse(db, { instructor_id: instructor.id, status: 'ARCHIVED' }),
    ]
    await givenReview(db, { course_id: course.id, rating_halves: 10 })
    await givenReview(db, { course_id: other.id, rating_halves: 5 })
    await givenEnrollment(db, { course_id: other.id })
    await givenReview(db, { course_id: archived.id, rating_halves: 1 })

    const { data } = await call(getCourse, { params: { id: course.id } })

    expect(data.instructorTotals).toEqual({ courses: 2, students: 3, reviews: 2, averageRating: 3.8 })
  })

  test('names a suspended instructor without a profile', async () => {
    const course = await givenCourse(db)
    const profileOf = async () => (await call(getCourse, { params: { id: course.id } })).data.instructorProfileId

    const before = await profileOf()
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', course.instructorId).execute()

    expect([before, await profileOf()]).toEqual([course.instructorId, null])
  })

  test('has totals of 0 if the instructor has no LIVE course', async () => {
    const course = await givenCourse(db, { status: 'DRAFT' })

    const { data } = await call(getCourse, { params: { id: course.id } }, { id: course.instructorId })

    expect(data.instructorTotals).toEqual({ courses: 0, students: 0, reviews: 0, averageRating: 0 })
  })

  test('is returned at its older URL too', async () => {
    const response = await app.inject({ url: `/api/courses/details/${scene.course.id}` })

    expect(response.json()).toMatchObject({ statusCode: 200, data: { id: scene.course.id } })
  })

  test('may have no sections', async () => {
    const course = await givenCourse(db, { curriculum: [], categoryIds: [] })

    const { data } = await call(getCourse, { params: { id: course.id } })

    expect(data).toMatchObject({ sections: [], categoryIds: [], durationString: '0s', totalLectures: 0 })
  })

  test('shows video posters to visitors', async () => {
    const poster = await givenMediaFile(db, { key: 'public/posters/one.webp', content_type: 'image/webp' })
    const video = await givenMediaFile(db, { poster_id: poster.id })
    const course = await givenCourse(db, { curriculum: [[{ video_id: video.id }]] })

    const { data } = await call(getLecture, { params: { id: course.lectureIds[0] ?? 0 } })

    expect(data.posterUrl).toBe('/media/public/posters/one.webp')
    expect(data).not.toHaveProperty('contentUrl')
  })
})

describe('a user’s course relation', () => {
  const relationTo = (id: number, person?: TestPerson) => call(getCourseRelation, { params: { id } }, person)

  test('requires a session', async () => {
    expect(await relationTo(scene.course.id)).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('distinguishes enrollment, cart, instructor and admin', async () => {
    const course = await givenCourse(db)
    const [enrolled, buyer, refunded] = [await givenUser(db), await givenUser(db), await givenUser(db)]
    const enrolledAt = '2026-08-01T10:00:00.000Z'
    const paidAt = new Date(enrolledAt)
    const { enrollments } = await givenPaidOrder(db, { userId: enrolled.id, courseIds: [course.id], paidAt })
    await givenEnrollment(db, { course_id: course.id, user_id: refunded.id, status: 'REFUNDED' })
    await db.insertInto('cart_courses').values({ course_id: course.id, user_id: buyer.id }).execute()
    const enrollmentless = { enrollmentId: null, enrolledAt: null, isBought: false, isArchived: false }
    const nothing = {
      charge: { currency: 'NGN', amount: 15_000, problem: null },
      ...enrollmentless,
      isInCart: false,
      isWishlisted: false,
      isInstructor: false,
      isAdmin: false,
    }

    const found = []
    for (const person of [enrolled, buyer, refunded, { id: course.instructorId }, await givenAdmin(db)])
      found.push((await relationTo(course.id, person)).data)

    expect(found).toEqual([
      { ...nothing, enrollmentId: enrollments[0]?.id, enrolledAt, isBought: true },
      { ...nothing, isInCart: true },
      nothing,
      { ...nothing, isInstructor: true },
      { ...nothing, isAdmin: true },
    ])
  })

  test('distinguishes bought and free enrollments', async () => {
    const course = await givenCourse(db)
    const person = await givenUser(db)
    await givenEnrollment(db, { course_id: course.id, user_id: person.id, source: 'FREE' })

    expect((await relationTo(course.id, person)).data).toMatchObject({ isBought: false, enrolledAt: expect.any(String) })
  })

  test('is hidden for a hidden course', async () => {
    const course = await givenCourse(db, { status: 'DRAFT' })

    expect(await relationTo(course.id, await givenUser(db))).toMatchObject({ statusCode: 404, code: 'COURSE_NOT_FOUND' })
  })
})

describe('downloading a resource', () => {
  const download = async (id: number, person: TestPerson | undefined) => {
    const { statusCode, code, headers } = await call({ method: 'GET', path: `/resources/${id}/download` } as never, {} as never, person)
    return code ?? `${statusCode} ${String(headers.location).slice(0, 14)}`
  }

  test('of a paid lecture is allowed for users who may play it', async () => {
    expect(await eachAnswers(scene.people, everyone, (person) => download(scene.resources.paid.id, person))).toEqual({
      visitor: 'SIGN_IN_REQUIRED',
      ...all(['student', 'refunded', 'other instructor', 'manager'], 'NOT_ENROLLED'),
      ...all(insiders, '302 /media/signed/'),
    })
  })

  test('of a preview lecture is allowed for all users and visitors', async () => {
    const scene = await givenScene()

    expect(await eachAnswers(scene.people, everyone, (person) => download(scene.resources.preview.id, person))).toEqual(
      all(everyone, '302 /media/signed/'),
    )
  })

  test('of a hidden course returns 404', async () => {
    const scene = await givenScene()
    await changeCourse(db, scene.course.id, { status: 'DRAFT' })

    expect(await eachAnswers(scene.people, outsiders, (person) => download(scene.resources.preview.id, person))).toEqual(
      all(outsiders, 'RESOURCE_NOT_FOUND'),
    )
  })
})

describe.each([
  ['/courses/', 'COURSE_NOT_FOUND'],
  ['/courses/details/', 'COURSE_NOT_FOUND'],
  ['/categories/', 'CATEGORY_NOT_FOUND'],
  ['/sections/course/', 'COURSE_NOT_FOUND'],
  ['/sections/', 'SECTION_NOT_FOUND'],
  ['/lectures/section/', 'SECTION_NOT_FOUND'],
  ['/lectures/', 'LECTURE_NOT_FOUND'],
])('%s{id}', (path, code) => {
  test('returns 404 for an unknown id', async () => {
    expect((await app.inject({ url: `/api${path}${LARGEST_ID}` })).json()).toMatchObject({ statusCode: 404, code, data: null })
  })

  test.each(['abc', '0', '-1', '1.5', '2147483648', '9999999999999999999', '%00', "1'--"])('refuses %s as an id', async (id) => {
    const answer = (await app.inject({ url: `/api${path}${id}` })).json()

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path: 'id' }] })
  })
})

test('an unknown resource returns 404', async () => {
  const answer = (await app.inject({ url: `/api/resources/${LARGEST_ID}/download` })).json()

  expect(answer).toMatchObject({ statusCode: 404, code: 'RESOURCE_NOT_FOUND' })
})
