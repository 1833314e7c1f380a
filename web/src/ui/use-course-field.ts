import { type UseFormReturn, useController } from 'react-hook-form'

type Course = { id: number; title: string }
type WithCourse = { course: Course | null }

/**
 * Returns the properties of the `TitlePicker` for the required `course` of a form. Call it before other fields are registered, because the
 * first invalid field in that order gets the focus.
 */
export function useCourseField<Values>(form: UseFormReturn<Values & WithCourse>) {
  const { control, setValue, formState } = form as unknown as UseFormReturn<WithCourse>
  const { field } = useController({
    control,
    name: 'course',
    rules: { validate: (chosen) => chosen !== null || 'Course is required.' },
  })
  return {
    label: 'Course',
    things: 'courses',
    name: 'course',
    isSingle: true,
    error: formState.errors.course?.message,
    ref: field.ref,
    chosen: field.value ? [field.value] : [],
    onChange: ([chosen]: readonly Course[]) => setValue('course', chosen ?? null, { shouldValidate: true }),
  }
}
