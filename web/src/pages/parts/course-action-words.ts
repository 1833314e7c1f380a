export type CourseActionLook = { size?: 'small' | 'medium' | 'large'; shape?: 'text' | 'wide' }
export type CourseActionProps = CourseActionLook & { course: { id: number; title: string; isFree: boolean } }

export const textOf = { enroll: 'Enroll Now', add: 'Add to Cart' } as const
// A list has many such buttons; by ear they differ only by the course. The visible words come first (WCAG 2.5.3).
export const named = (text: string, title: string) => `${text}: ${title}`
