import type { UseQueryOptions } from '@tanstack/react-query'
import { type UseFormReturn, useController } from 'react-hook-form'
import { TitlePicker } from './title-picker.tsx'

type Course = { id: number; title: string }

type CourseFieldProps<Values> = {
  form: UseFormReturn<Values & { course: Course | null }>
  /** Finds courses whose title contains the words. */
  find: (text: string) => UseQueryOptions<Course[], Error, Course[], string[]>
}

/** The required `course` of a form. */
export function CourseField<Values>({ form, find }: CourseFieldProps<Values>) {
  const { control, setValue, formState } = form as unknown as UseFormReturn<{ course: Course | null }>
  const { field } = useController({
    control,
    name: 'course',
    rules: { validate: (chosen) => chosen !== null || 'Course is required.' },
  })
  return (
    <TitlePicker
      label="Course"
      things="courses"
      name="course"
      isSingle
      find={find}
      error={formState.errors.course?.message}
      ref={field.ref}
      chosen={field.value ? [field.value] : []}
      onChange={([chosen]) => setValue('course', chosen ?? null, { shouldValidate: true })}
    />
  )
}
