import { addToCart } from '@akada/contract/calls/cart.ts'
import { enrollInCourse } from '@akada/contract/calls/enrollments.ts'
import { addToWishlist } from '@akada/contract/calls/wishlist.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { keepCart } from '../features/cart/cart.api.ts'
import { enrolledWords, forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import { wishedCoursesQuery } from '../features/wishlist/wishlist.api.ts'
import { call, sentenceOf } from '../lib/api.ts'
import type { Intent } from '../lib/course-to-take.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../ui/toast.tsx'

const failures = {
  add: 'Failed to add course to cart. Please try again.',
  buy: 'Failed to add course to cart. Please try again.',
  enroll: 'Failed to enroll. Please try again.',
  wish: 'Failed to add to your wishlist. Please try again.',
} as const

/** Performs the action and returns the redirect to its result. If the action is refused, redirects to the course. */
export async function takeCourse(queryClient: QueryClient, courseId: number, intent: Intent): Promise<Response> {
  try {
    return redirect(await ways[intent](queryClient, courseId))
  } catch (error) {
    showToast({ kind: 'error', text: sentenceOf(error, failures[intent]) })
    return redirect(paths.course(courseId))
  }
}

async function add(queryClient: QueryClient, id: number) {
  keepCart(queryClient, await call(addToCart, { params: { id } }))
  showToast({ kind: 'success', text: 'Course added to cart successfully!' })
  return paths.cart
}

async function buy(queryClient: QueryClient, id: number) {
  keepCart(queryClient, await call(addToCart, { params: { id } }))
  return paths.buyNow(id)
}

async function enroll(queryClient: QueryClient, courseId: number) {
  const { course } = await call(enrollInCourse, { body: { courseId } })
  await forgetEnrollments(queryClient)
  showToast({ kind: 'success', text: enrolledWords(course.title) })
  return paths.learn(courseId)
}

async function wish(queryClient: QueryClient, courseId: number) {
  queryClient.setQueryData(wishedCoursesQuery.queryKey, await call(addToWishlist, { params: { courseId } }))
  showToast({ kind: 'success', text: 'Added to your wishlist.' })
  return paths.course(courseId)
}

const ways = { add, buy, enroll, wish } as const
