import { addToCart } from '@akada/contract/calls/cart.ts'
import { enrollInCourse } from '@akada/contract/calls/enrollments.ts'
import { addToWishlist } from '@akada/contract/calls/wishlist.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { keepCart } from '../features/cart/cart.api.ts'
import { forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import { wishedCoursesQuery } from '../features/wishlist/wishlist.api.ts'
import { call, sentenceOf } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../ui/toast.tsx'

const failures = {
  add: 'Failed to add course to cart. Please try again.',
  enroll: 'Failed to enroll. Please try again.',
  wish: 'Failed to add to your wishlist. Please try again.',
} as const

/**
 * Adds the course to the cart or wishlist, or enrolls in it, and returns the redirect to the result. If the action is refused, redirects to
 * the course.
 */
export async function takeCourse(queryClient: QueryClient, courseId: number, intent: keyof typeof ways): Promise<Response> {
  try {
    return redirect(await ways[intent](queryClient, courseId))
  } catch (error) {
    showToast({ kind: 'error', text: sentenceOf(error, failures[intent]) })
    return redirect(paths.course(courseId))
  }
}

async function add(queryClient: QueryClient, id: number) {
  keepCart(queryClient, await call(addToCart, { params: { id } }))
  return paths.cart
}

async function enroll(queryClient: QueryClient, courseId: number) {
  await call(enrollInCourse, { body: { courseId } })
  await forgetEnrollments(queryClient)
  return paths.myLearning()
}

async function wish(queryClient: QueryClient, courseId: number) {
  queryClient.setQueryData(wishedCoursesQuery.queryKey, await call(addToWishlist, { params: { courseId } }))
  showToast({ kind: 'success', text: 'Added to your wishlist.' })
  return paths.course(courseId)
}

const ways = { add, enroll, wish } as const
