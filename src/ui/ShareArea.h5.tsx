import { Pressable } from './Pressable'
import type { ShareAreaProps } from './share-button'

/** Whatever is tapped to send what the page shows to somebody. */
export function ShareArea({ label, className, onShare, children }: ShareAreaProps) {
  return (
    <Pressable className={className ?? ''} label={label} onPress={onShare}>
      {children}
    </Pressable>
  )
}
