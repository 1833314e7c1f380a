type Points = { all: string[]; essential: string[] }
export const purchasePoints: Points
export const refundPoints: Points
