import type { DemoCourse, DemoLecture, DemoQuiz, DemoSection } from './types.ts'

/** Joins HTML written over several lines into one. */
export const html = (parts: TemplateStringsArray): string => parts.join('').replace(/\s+/g, ' ').trim()

export const course = (details: Omit<DemoCourse, 'language'> & Partial<Pick<DemoCourse, 'language'>>): DemoCourse => ({
  language: 'English',
  ...details,
})

export const forSale = (prices: { naira: number; usd: number }) => ({ priceNaira: prices.naira, priceUsd: prices.usd, isFree: false })

export const free = { priceNaira: 0, priceUsd: 0, isFree: true }

export const section = (title: string, lectures: DemoLecture[]): DemoSection => ({ title, lectures })

export const video = (
  title: string,
  clip: string,
  more: Omit<Partial<DemoLecture>, 'title' | 'clip' | 'contentType'> = {},
): DemoLecture => ({
  title,
  contentType: 'VIDEO',
  clip,
  isPreview: false,
  ...more,
})

/** A video lecture with a free preview. */
export const preview = (title: string, clip: string): DemoLecture => video(title, clip, { isPreview: true })

/** A video lecture that plays a video from another site. */
export const linked = (title: string, link: NonNullable<DemoLecture['link']>): DemoLecture => ({
  title,
  contentType: 'VIDEO',
  link,
  isPreview: false,
})

export const text = (title: string, textHtml: string): DemoLecture => ({ title, contentType: 'TEXT', textHtml, isPreview: false })

/** A quiz about its section. */
export const quiz = (title: string, asked: DemoQuiz): DemoLecture => ({ title, contentType: 'QUIZ', quiz: asked, isPreview: false })
