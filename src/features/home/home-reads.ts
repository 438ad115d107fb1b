// Inputs shared by several parts of home, so that they share one query.

/** For to-dos and for announcements. */
export const newest = { size: 3 } as const
export const banners = { location: 'home' } as const
