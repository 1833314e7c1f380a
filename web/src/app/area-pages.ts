/** The pages of the areas of work, of accounts, and of links in mails, by their file: a table of its own, which shoppers never load. */
export const areaPages = {
  orders: () => import('../pages/orders.tsx'),
  profile: () => import('../pages/profile.tsx'),
  'profile-update': () => import('../pages/profile-update.tsx'),
  settings: () => import('../pages/settings.tsx'),
  'forgot-password': () => import('../pages/forgot-password.tsx'),
  'reset-password': () => import('../pages/reset-password.tsx'),
  'verify-email': () => import('../pages/verify-email.tsx'),
  'newsletter-confirm': () => import('../pages/newsletter-confirm.tsx'),
  'newsletter-unsubscribe': () => import('../pages/newsletter-unsubscribe.tsx'),
  manager: () => import('../pages/manager.tsx'),
  'manager-orders': () => import('../pages/manager-orders.tsx'),
  'manager-order': () => import('../pages/manager-order.tsx'),
  'manager-refunds': () => import('../pages/manager-refunds.tsx'),
  'manager-disputes': () => import('../pages/manager-disputes.tsx'),
  'manager-payouts': () => import('../pages/manager-payouts.tsx'),
  'manager-payout-run': () => import('../pages/manager-payout-run.tsx'),
  'manager-applications': () => import('../pages/manager-applications.tsx'),
  'manager-coupons': () => import('../pages/manager-coupons.tsx'),
  'manager-coupon': () => import('../pages/manager-coupon.tsx'),
  'instructor-earnings': () => import('../pages/instructor-earnings.tsx'),
  'instructor-coupons': () => import('../pages/instructor-coupons.tsx'),
  'coupon-summary': () => import('../pages/coupon-summary.tsx'),
  'coupon-manage': () => import('../pages/coupon-manage.tsx'),
  'coupon-report': () => import('../pages/coupon-report.tsx'),
} as const

export type AreaPage = keyof typeof areaPages
