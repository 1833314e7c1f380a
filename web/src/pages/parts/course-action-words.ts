export type CourseActionLook = { size?: 'small' | 'medium' | 'large'; shape?: 'text' | 'wide' }
export type CourseActionProps = CourseActionLook & { course: { id: number; title: string; isFree: boolean } }
export type BuyNowProps = { course: { id: number; title: string }; isOwn?: boolean | undefined }

export const BUY_NOW = 'Buy now'
export const buyNowLook = { variant: 'secondary', size: 'large', shape: 'wide' } as const
export const textOf = { enroll: 'Enroll Now', add: 'Add to Cart' } as const
// Makes the accessible names of these buttons distinct within a list. The visible text comes first (WCAG 2.5.3).
export const named = (text: string, title: string) => `${text}: ${title}`
