import type { BuildLink, ShareLink } from './types'

export const shareLink: ShareLink = () => Promise.resolve({ supported: false })

/** The matching H5 origin, which WeChat links to ordinary-link codes; only the path when the build names no origin. */
export const buildLink: BuildLink = (path) => (process.env.API_BASE ?? '').replace(/\/+$/, '') + path
