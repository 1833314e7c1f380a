// Checks that responses contain each entity's required fields, under the names that API clients know.
import { describe, expect, test } from 'vitest'
import { type AllowedAsk, allowedAsks, askAs } from '#testing/access/ask-as.ts'
import { openWorld } from '#testing/access/open-world.ts'
import type { TestAnswer } from '#testing/test-app.ts'

const opened = await openWorld()

const course = [
  ...['id', 'title', 'subtitle', 'description', 'learningObjectives', 'requirements', 'priceNaira', 'priceUsd', 'isFree'],
  ...['isBestseller', 'coverImageUrl', 'promotionalVideoUrl', 'averageRating', 'totalReviews', 'totalEnrollments', 'totalLectures'],
  ...['durationString', 'updatedAt', 'createdAt', 'status', 'categoryIds', 'instructorId', 'instructorName', 'instructorPicture'],
  ...['instructorBio', 'instructor', 'sections', 'reviews', 'resources'],
]
const listed = [
  ...['id', 'title', 'subtitle', 'coverImageUrl', 'priceNaira', 'priceUsd', 'isFree', 'averageRating', 'totalReviews', 'totalEnrollments'],
  ...['totalLectures', 'durationString', 'status', 'createdAt', 'updatedAt', 'categoryIds'],
]
const section = ['id', 'title', 'description', 'courseId', 'durationString', 'lectures']
const lecture = ['id', 'title', 'description', 'contentType', 'isPreview', 'sectionId', 'durationString', 'discussionEnabled', 'resources']
const resource = ['id', 'title', 'description', 'resourceType', 'fileExtension', 'fileUrl', 'name', 'url', 'size']
const review = ['courseId', 'rating', 'comment', 'author', 'authorPicture', 'createdAt']
const enrollment = ['id', 'course', 'completed', 'progress', 'completionDate']
const account = ['firstName', 'lastName', 'email', 'phoneNumber', 'about', 'profileUrl', 'createdAt', 'roles', 'userLinks']
const cartCourse = ['id', 'title', 'coverImageUrl', 'instructorName', 'priceNaira', 'priceUsd', 'isFree', 'originalPrice']

type Data = TestAnswer['data']
const itself = (data: Data) => data
const first = (data: Data) => (Array.isArray(data) ? data[0] : data.content[0])

/** The call, how to find the entity in the call's response, and the fields. */
const entities: [string, (data: Data) => Data, string[]][] = [
  ['getCourse', itself, course],
  ['getCourse', ({ instructor }) => instructor, ['id', 'name', 'picture', 'bio']],
  ['getCourse', ({ reviews }) => reviews[0], review],
  ['getCourse', ({ resources }) => resources[0], resource],
  ['getCourse', ({ sections }) => sections[0], section],
  ['getCourse', ({ sections }) => sections[0].lectures[0], [...lecture, 'contentUrl']],
  ['listCatalog', first, [...listed, 'isBestseller', 'instructorId', 'instructorName']],
  ['listCatalog: UNDER_REVIEW', first, listed],
  ['listOwnCourses', first, listed],
  ['listSections', first, section],
  ['getSection', itself, section],
  ['listLectures', first, lecture],
  ['getLecture', itself, lecture],
  ['uploadResource', itself, resource],
  ['getCurriculum', ({ sections }) => sections[0].lectures[0].resources[0], resource],
  ['listCategories', first, ['id', 'name', 'description']],
  ['getCategory', itself, ['id', 'name', 'description']],
  ['listReviews', first, review],
  ['getOwnReview', itself, [...review, 'enrollmentId']],
  ['rateCourse', itself, [...review, 'enrollmentId']],
  ['addToCart', ({ courses }) => courses[0], cartCourse],
  ['checkCoupon', itself, ['discountedAmount']],
  ['listNotifications', first, ['id', 'title', 'message', 'read', 'type', 'course', 'createdAt']],
  ['listEnrollments', first, enrollment],
  ['getEnrollment', itself, enrollment],
  [
    'getEnrollment',
    (data) => data.course,
    ['id', 'title', 'coverImageUrl', 'instructorName', 'averageRating', 'totalReviews', 'durationHours'],
  ],
  ['getProgress', itself, ['progress', 'completedLectures', 'id']],
  ['getWishlist', first, ['id', 'title', 'thumbnail', 'instructor', 'rating', 'ratingCount']],
  ['listCertificates', first, ['id', 'courseTitle', 'issueDate', 'completionDate', 'downloadUrl']],
  ['getAccount', itself, account],
  [
    'getCouponSummary',
    first,
    ['couponCode', 'courseTitle', 'discountPercentage', 'isActive', 'totalUses', 'totalDiscountAmount', 'totalRevenueGenerated'],
  ],
  ['getCouponReport', itself, ['coupon', 'totalTransactions', 'totalEnrollments', 'totalRevenue', 'transactions', 'enrollments']],
  ['getCouponReport', (data) => data.coupon, ['code', 'active', 'expirationDate', 'discountPercentage']],
  ['logIn', itself, ['token', 'roles', 'id']],
]

/** The user who makes the call, if the most powerful user doesn't own the entity. */
const askedBy: Record<string, AllowedAsk['actor']> = {
  getOwnReview: 'student_owner',
  rateCourse: 'student_owner',
  getCourse: 'student_owner',
  listNotifications: 'student_owner',
  listEnrollments: 'student_owner',
  getWishlist: 'student_owner',
  listCertificates: 'student_owner',
  listOwnCourses: 'instructor_owner',
}

describe('every field is present in', () => {
  test.each(entities.map(([key, pick, fields]) => [key, fields.slice(0, 3).join(), { pick, fields }] as const))(
    '%s: %s …',
    async (key, _, { pick, fields }) => {
      const allowed = allowedAsks.find((one) => one.key === key) ?? expect.unreachable(`${key} is no ask`)

      const answer = await askAs(opened, { ...allowed, actor: askedBy[key] ?? allowed.actor }, (usual) => usual)

      const entity = pick(answer.data) ?? expect.unreachable(`${key} has none`)
      expect(fields.filter((name) => !(name in entity))).toEqual([])
    },
  )
})
