import {
  deleteImport,
  duplicateCourse,
  getCourseExport,
  getNewestImport,
  requestCourseExport,
  requestImportedCourse,
} from '@akada/contract/calls/course-transfer.ts'
import type { CourseImport } from '@akada/contract/course-transfer.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { cancelUpload } from '../../lib/uploads/uploads.ts'
import { useUpload } from '../../lib/uploads/use-uploads.ts'

const WHILE_WORKING_MS = 3000
// The server's download URL expires after 15 minutes.
const WHILE_READY_MS = 10 * 60_000

/** The state of a course export. Polled while the export is being created, and refetched while it is shown to renew its URL. */
export const exportQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course-export', courseId],
    queryFn: ({ signal }) => call(getCourseExport, { params: { id: courseId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && pauseAfter[data.state],
  })

const pauseAfter = { NONE: false, PREPARING: WHILE_WORKING_MS, READY: WHILE_READY_MS, FAILED: false } as const

export function useRequestExport(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestCourseExport, { params: { id: courseId } }),
    onSuccess: (asked) => queryClient.setQueryData(exportQuery(courseId).queryKey, asked),
  })
}

export function useDuplicate(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(duplicateCourse, { params: { id: courseId } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['own-courses'] }),
  })
}

const isWorkedOn = (found: CourseImport | null | undefined) => found?.status === 'READING' || found?.status === 'MAKING'

export const importQuery = queryOptions({
  queryKey: ['course-import'],
  queryFn: ({ signal }) => call(getNewestImport, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => isWorkedOn(data) && WHILE_WORKING_MS,
})

export function useMakeCourse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(requestImportedCourse, { params: { id } }),
    onSuccess: (asked) => queryClient.setQueryData(importQuery.queryKey, asked),
  })
}

export function useDiscardImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteImport, { params: { id } }),
    onSuccess: () => queryClient.setQueryData(importQuery.queryKey, null),
  })
}

export const importPurpose = { kind: 'course-import' } as const

/** Returns the course file's upload. Refetches the import when the upload is done. */
export function useImportUpload() {
  const queryClient = useQueryClient()
  const upload = useUpload(importPurpose)
  const isDone = upload?.status === 'DONE'
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: importQuery.queryKey }).then(() => cancelUpload(importPurpose))
  }, [isDone, queryClient])
  return upload
}

/** Refetches the instructor's course list once the draft is created. */
export function useReloadCourses(status: CourseImport['status'] | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (status === 'DONE') void queryClient.invalidateQueries({ queryKey: ['own-courses'] })
  }, [status, queryClient])
}
