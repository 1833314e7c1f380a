import type { DemoCategory } from './types.ts'

export const demoCategories: DemoCategory[] = [
  {
    key: 'web-development',
    icon: 'code',
    name: 'Web Development',
    description: 'HTML, CSS, JavaScript, React, Node.js and Django: build sites and services that people can use on any phone.',
  },
  {
    key: 'data-ai',
    icon: 'data',
    name: 'Data & AI',
    description: 'Python, SQL, statistics, reporting and machine learning, taught on data that looks like yours.',
  },
  {
    key: 'business-finance',
    icon: 'business',
    name: 'Business & Finance',
    description: 'Bookkeeping, pricing, spreadsheets, investing and running projects: the parts of business no one explains at school.',
  },
  {
    key: 'design',
    icon: 'design',
    name: 'Design',
    description: 'Interfaces, brands, type and pattern, from the first sketch to a file someone else can build or print.',
  },
  {
    key: 'marketing',
    icon: 'marketing',
    name: 'Marketing',
    description: 'Find customers and keep them: social selling, search, email, advertising and plain words that work.',
  },
  {
    key: 'languages',
    icon: 'languages',
    name: 'Languages',
    description: 'Yorùbá, Igbo, Swahili, French and English for exams, work, family and travel.',
  },
  {
    key: 'music-photography',
    icon: 'camera',
    name: 'Music & Photography',
    description: 'Produce, mix, play, shoot and edit: creative craft, and how to be paid for it.',
  },
  {
    key: 'agriculture-health',
    icon: 'farming',
    name: 'Agriculture & Health',
    description: 'Poultry, fish, greenhouses, first aid, food and rest: practical knowledge for farms, homes and workplaces.',
  },
]
