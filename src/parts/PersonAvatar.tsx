import { resolveUrl } from '@/api/base-url'
import { Avatar } from '@/ui/media/Avatar'

interface PersonAvatarProps {
  name: string
  /** From the server: a path on its host, a URL, or none. */
  picture: string | null | undefined
  size?: 'mini' | 'small' | 'medium' | 'large' | 'huge'
}

/** A person's portrait from the server. */
export function PersonAvatar({ name, picture, size }: PersonAvatarProps) {
  return <Avatar name={name} src={picture ? resolveUrl(picture) : undefined} {...(size && { size })} />
}
