// What several parts of home ask for: the same words, so that each answer is asked for once.

/** Of to-dos and of announcements. */
export const newest = { size: 3 } as const
export const banners = { location: 'home' } as const
