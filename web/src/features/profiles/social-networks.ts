import type { SocialLinkType } from '@akada/contract/profile-fields.ts'
import type { IconName } from '../../ui/icon.tsx'

type Network = { name: string; icon: IconName }

/** The name and icon of each link type, in the order of the form. */
export const socialNetworks: Record<SocialLinkType, Network> = {
  WEBSITE: { name: 'Website', icon: 'globe' },
  FACEBOOK: { name: 'Facebook', icon: 'facebook' },
  INSTAGRAM: { name: 'Instagram', icon: 'instagram' },
  LINKEDIN: { name: 'LinkedIn', icon: 'linkedin' },
  X: { name: 'Twitter', icon: 'x' },
  TIKTOK: { name: 'TikTok', icon: 'tiktok' },
  YOUTUBE: { name: 'YouTube', icon: 'youtube' },
  GITHUB: { name: 'GitHub', icon: 'github' },
  PORTFOLIO: { name: 'Portfolio', icon: 'globe' },
  BLOG: { name: 'Blog', icon: 'globe' },
  OTHER: { name: 'Link', icon: 'globe' },
}

/** Falls back for a type that only a newer server knows. */
export const networkOf = (type: string): Network =>
  Object.hasOwn(socialNetworks, type) ? socialNetworks[type as SocialLinkType] : socialNetworks.OTHER
