import { Pressable } from './Pressable'
import type { ShareAreaProps } from './share-button'

/** A pressable area that shares the page. */
export function ShareArea({ label, className, onShare, children }: ShareAreaProps) {
  return (
    <Pressable className={className ?? ''} label={label} onPress={onShare}>
      {children}
    </Pressable>
  )
}
