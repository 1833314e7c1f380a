export type BuyNowProps = { course: { id: number; title: string }; isOwn?: boolean | undefined }

export const BUY_NOW = 'Buy now'
export const buyNowLook = { variant: 'secondary', size: 'large', shape: 'wide' } as const
