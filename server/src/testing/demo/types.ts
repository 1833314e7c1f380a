import type { CategoryIcon } from '@akada/contract/categories.ts'
import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import type * as z from 'zod/mini'

/** Omitted fields have the contract's defaults. */
export type DemoQuiz = z.input<typeof QuizDefinition>

export type DemoLecture = {
  title: string
  descriptionHtml?: string
  contentType: 'VIDEO' | 'TEXT' | 'QUIZ'
  clip?: string
  /** A video from another site, instead of a clip. */
  link?: { url: string; durationSeconds: number }
  textHtml?: string
  quiz?: DemoQuiz
  isPreview: boolean
  resources?: { title: string; file: string }[]
}

export type DemoSection = { title: string; lectures: DemoLecture[] }

export type DemoCourse = {
  key: string
  title: string
  subtitle: string
  descriptionHtml: string
  objectives: string[]
  requirements: string[]
  level: 'BEGINNER' | 'INTERMEDIATE' | 'ADVANCED' | 'ALL'
  language: string
  categoryKeys: string[]
  instructorKey: string
  priceNaira: number
  priceUsd: number
  isFree: boolean
  popularity: number
  sections: DemoSection[]
}

export type DemoCategory = { key: string; name: string; icon: CategoryIcon; description: string }

export type DemoInstructor = {
  key: string
  firstName: string
  lastName: string
  country: string
  brand: string
  headline: string
  bio: string
  about: string
}

export type DemoStudent = { key: string; firstName: string; lastName: string; country: string; hasAvatar: boolean }

export type DemoReview = { courseKey: string; studentKey: string; rating: number; comment: string; at: Date }

export type DemoMediaFile = { path: string; contentType: string; bytes: number }

export type DemoImage = DemoMediaFile & { width: number; height: number }

/** Each cover also exists in these widths, in AVIF and WebP. */
export type DemoCover = DemoImage & { widths: number[] }

export type DemoRendition = {
  path: string
  bytes: number
  quality: 'audio' | '240p' | '360p'
  width: number | null
  height: number | null
}

export type DemoStoryboard = {
  path: string
  bytes: number
  everySeconds: number
  count: number
  columns: number
  width: number
  height: number
}

export type DemoClip = DemoImage & {
  durationSeconds: number
  posterPath: string
  captionsPath: string
  renditions: DemoRendition[]
  storyboard: DemoStoryboard
}

/** Clips, covers and avatars by key, resources by file name. Paths are relative to demo-media. */
export type DemoMedia = {
  clips: Record<string, DemoClip>
  covers: Record<string, DemoCover>
  avatars: Record<string, DemoImage>
  resources: Record<string, DemoMediaFile>
}
