export const purchasePoints: string[]
export const refundPoints: string[]
export const payoutPoints: string[]
