import { resolveUrl } from '@/api/base-url'

/** The name of a drawn icon as it is; the path of an uploaded one resolved. */
export const resolveIcon = (icon: string) => (icon.includes('/') ? resolveUrl(icon) : icon)
