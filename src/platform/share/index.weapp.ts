import type { LinkOf, ShareLink } from './types'

export const shareLink: ShareLink = () => Promise.resolve({ supported: false })

/** The H5 beside it, to which WeChat ties ordinary-link codes; the path alone where a build names none. */
export const linkOf: LinkOf = (path) => (process.env.API_BASE ?? '').replace(/\/+$/, '') + path
