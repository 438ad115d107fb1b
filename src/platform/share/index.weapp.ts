import type { BuildLink, ShareLink } from './types'

export const shareLink: ShareLink = () => Promise.resolve({ supported: false })

/** The H5 beside it, to which WeChat ties ordinary-link codes; the path alone where a build names none. */
export const buildLink: BuildLink = (path) => (process.env.API_BASE ?? '').replace(/\/+$/, '') + path
