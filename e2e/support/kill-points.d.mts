export const purchasePoints: string[]
export const refundPoints: string[]
